import { usStates } from '@preceptor/contract'
import type { Page } from '@playwright/test'
import { aStaffedAgency } from './bulk.ts'
import { sql } from './database.ts'
import { layoutFaults } from './layout.ts'
import { password } from './people.ts'
import { expect, expectAccessible, test, title } from './support.ts'
import { agencyStops, anAgencyToWalk, aVendorToWalk, csmStops, walk } from './walk.ts'

/** English words that don't occur in any Spanish sentence. */
const english =
  /(?<!\p{L})(the|and|of|with|your|you|is|are|was|were|to|for|from|this|that|not|by|at|has|have|will|can|add|save|edit|delete|search|status|name|email|phone|settings|employees?|users?|agency|agencies|jobs?|active|hired|changed|pages?|rows?|select|all|more|filters?|sign|out|import|export|back|show|hide|open|close|new|date|number|location|discipline|since|until|nothing|yet|details)(?!\p{L})/iu

/** Returns all text of the page, visible or for screen readers. */
const saidOn = (page: Page) =>
  page.evaluate(() => {
    const said = new Set<string>([document.title])
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) {
        const parent = node.parentElement
        // Text with line break hints, such as an email address, is read as a whole.
        const whole = parent?.querySelector(':scope > wbr') ? parent : node
        if (!parent?.closest('script, style, noscript, [lang=en]')) said.add(whole.textContent?.trim() ?? '')
        continue
      }
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'data-tip'])
        said.add((node as Element).getAttribute(name)?.trim() ?? '')
    }
    return [...said].filter(Boolean)
  })

test('from sign-in to a saved employee and an import, all in Spanish', { tag: '@prove' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: 'es-US', baseURL: baseURL ?? '' })
  const page = await context.newPage()
  const { user } = await aStaffedAgency(3, { language: 'es' })
  await page.goto('/')
  await page.getByLabel('Correo electrónico').fill(user.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
  await expect(title(page, 'Panel general')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')

  await page.getByRole('link', { name: 'Empleados' }).first().click()
  await page.getByRole('button', { name: 'Agregar empleado' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Agregar empleado' })
  await dialog.getByRole('button', { name: 'Agregar empleado' }).click()
  await expect(dialog.getByText('Escriba el nombre.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Rosa')
  await dialog.getByLabel('Apellido').fill('Quispe')
  await expectAccessible(page, 'the dialog in Spanish')
  await dialog.getByRole('button', { name: 'Agregar empleado' }).click()
  await expect(title(page, 'Rosa Quispe')).toBeVisible()

  await page.goto('/imports')
  const buffer = Buffer.from('Apellido,Nombre,Celular\nMamani,Luz,7185550142\n')
  await page.getByLabel('Archivo de la lista').setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer })
  await expect(title(page, 'lista.csv')).toBeVisible()
  await page.getByRole('button', { name: 'Revisar archivo' }).click()
  await page.getByRole('button', { name: 'Importar 1 empleado' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(
    page.getByRole('navigation', { name: 'Filas por resultado' }).getByRole('link', { name: /^Creadas 1$/ }),
  ).toBeVisible()
  await context.close()
})

/** Returns the data in the walks, which isn't our text. */
async function dataOfTheHouse(): Promise<string[]> {
  const rows = await sql<{ said: string }>(
    `select title as said from panel_messages union select body from panel_messages union select name from organizations
     union select name from users union select email from users union select name from saved_views
     union select reason from events where organization_id is null and reason is not null
     union select note from api_client_requests where note is not null
     union select unnest(array[title, note, answer]) from catalog_requests union select body ->> 'name' from state_pack_editions union select body ->> 'citation' from state_pack_editions where body ->> 'citation' is not null`,
  )
  // States keep their own names; a state pack's rule names a program as agencies call it.
  const said = [...rows.map(row => row.said).filter(Boolean), ...Object.values(usStates), 'New-hire orientation']
  // Longest first, since a short one may be the beginning of a longer one
  return said.filter(one => one.length > 3).sort((a, b) => b.length - a.length)
}

async function englishOn(page: Page) {
  const found = (await saidOn(page)).filter(text => english.test(text))
  if (found.length === 0) return []
  // Read now, because other journeys keep adding data
  const data = await dataOfTheHouse()
  // Text in braces is typed literally
  const withoutData = (text: string) =>
    data.reduce((rest, one) => rest.replaceAll(one, ''), text.replaceAll(/\{\w+\}/g, ''))
  return found.filter(text => english.test(withoutData(text)))
}

/**
 * Spanish is a quarter longer than English, so text without enough room shows here too. In `npm run prove` the layout walks use 40
 * % more.
 */
const wrongOn = async (page: Page) => [...(await englishOn(page)), ...(await layoutFaults(page))]
const looks = (page: Page) => ({ look: () => wrongOn(page), lookNarrow: () => layoutFaults(page) })

test('no agency page or dialog shows English text to a Spanish reader, and each has room for its texts', async ({
  page,
  signIn,
}) => {
  test.slow()
  const { user, employee, quiz, taught, programImport, session, form, copy } = await anAgencyToWalk('es')
  await signIn(page, user)
  const stops = agencyStops({ employee, quiz, taught, programImport, session, form, copy })
  expect(await walk(page, { language: 'es', stops, ...looks(page) })).toEqual({})
})

test('nor does any page or dialog of customer success', async ({ page, signIn, faults }) => {
  test.slow()
  faults.expected(/404 \(Not Found\)/)
  const { agency, user } = await anAgencyToWalk('es')
  await signIn(page, await aVendorToWalk('es'))
  const stops = csmStops({ agency: agency.id, user: user.id })
  expect(await walk(page, { language: 'es', stops, ...looks(page) })).toEqual({})
})

test('another language in the profile switches the panel at once, without a reload', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const { user } = await aStaffedAgency()
  await signIn(page, user)
  await page.goto('/profile')
  await page.getByLabel('Preferred language').selectOption('Spanish')
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await expect(title(page, 'Su perfil')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Empleados' }).first()).toBeVisible()
  await page.reload()
  await expect(title(page, 'Su perfil')).toBeVisible()
})
