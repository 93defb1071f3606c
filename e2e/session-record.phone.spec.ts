import { aProgramOf } from './a-program.ts'
import { aStaffedAgency } from './bulk.ts'
import { layoutFaults } from './layout.ts'
import { anOpenSession } from './sessions.ts'
import { expect, expectAccessible, test } from './support.ts'

test('the record of a session on a phone, in Spanish', { tag: '@prove' }, async ({ page, signIn }) => {
  const { agency, user } = await aStaffedAgency(2, { language: 'es' })
  const program = await aProgramOf(agency.id, { en: 'Lifting', es: 'Levantar' })
  const id = await anOpenSession(agency.id, { program, title: 'Levantar con cuidado', seats: 8, inDays: -3 })
  await signIn(page, user)
  await page.goto(`/sessions/${id}`)
  const card = page.getByRole('region', { name: 'Registro de la sesión' })
  await expect(card.getByRole('list', { name: 'Puntos del registro' }).getByRole('listitem')).toHaveCount(9)
  await expectAccessible(page, 'the record of a session on a phone')
  expect(await layoutFaults(page)).toEqual([])
  await card.getByRole('button', { name: /^Agregar hoja firmada/ }).click()
  const adding = page.getByRole('dialog', { name: 'Agregar archivos al registro' })
  await expect(adding.getByText(/^Código en la hoja:/)).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
})
