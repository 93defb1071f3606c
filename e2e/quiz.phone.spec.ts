import { randomBytes } from 'node:crypto'
import { aUser, gardenState } from './people.ts'
import { expect, expectAccessible, test } from './support.ts'

test('on a phone a quiz is written and taken: one question fills the screen, and nothing requires dragging', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, await aUser({ agencies: { [gardenState]: 'agency_admin' } }))
  await page.goto('/programs?add=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title (English)' }).fill(`Steps ${randomBytes(4).toString('hex')}`)
  await dialog.getByRole('combobox', { name: 'Training type' }).selectOption('In-service')
  await dialog.getByRole('button', { name: 'Create program' }).click()
  await page.getByRole('button', { name: 'Add module' }).click()
  await dialog.getByRole('radio', { name: 'Quiz' }).check()
  await dialog.getByRole('textbox', { name: 'Title (English)' }).fill('Order')
  await dialog.getByRole('button', { name: 'Add module' }).click()
  await page.getByRole('button', { name: 'Import questions…' }).click()
  await dialog
    .getByRole('textbox', { name: 'Text' })
    .fill('Order the steps. {>\nWet\nSoap\nRinse\n}\n\nOn to the second {T}')
  await dialog.getByRole('button', { name: 'Read questions' }).click()
  await dialog.getByRole('button', { name: 'Add 2 questions' }).click()
  await page.getByRole('button', { name: /1\. Order the steps/ }).click()
  // Its tooltip shows where the finger was
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toBeHidden()
  await expectAccessible(page, 'a question in the editor on a phone')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Start the quiz' }).click()
  await expect(dialog.getByText('Put the steps in the right order.')).toBeVisible()
  const steps = dialog.getByRole('list').getByRole('listitem')
  for (const [at, name] of ['Wet', 'Soap', 'Rinse'].entries())
    while (!(await steps.nth(at).textContent())?.includes(name))
      await dialog.getByRole('button', { name: `Move “${name}” up` }).click()
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toBeHidden()
  await expectAccessible(page, 'steps on a phone')
  await dialog.getByRole('button', { name: 'Next question' }).click()
  await dialog.getByRole('radio', { name: 'True' }).check()
  await dialog.getByRole('button', { name: 'Submit answers' }).click()
  await expect(dialog.getByRole('heading', { name: 'You passed' })).toBeVisible()
  await expect(dialog.getByText('100%')).toBeVisible()
})
