import { aMessage, aReader, aTitle } from './messages.ts'
import { expect, expectAccessible, test, toast } from './support.ts'

test('a message is read and closed by thumb, without covering the page', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const reader = await aReader('rn_limited')
  const message = await aMessage({ roles: ['rn_limited'], body: 'A long text for a narrow screen. '.repeat(12) })
  await signIn(page, reader)
  await page.goto('/dashboard')
  const stack = page.getByRole('region', { name: 'Panel messages' })
  await expect(stack.getByText(message.title, { exact: true })).toBeVisible()
  expect((await stack.boundingBox())?.height, 'one line').toBeLessThan(54)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const more = stack.getByRole('button', { name: `Show all of ${message.title}` })
  await expect(more).toBeInViewport({ ratio: 1 })
  // A title pushed aside by the text has no width left
  const titleBox = await stack.getByTitle(message.title).boundingBox()
  expect(titleBox?.width, 'the title is readable').toBeGreaterThan(150)
  await more.tap()
  await expect(stack.getByRole('button', { name: `Show less of ${message.title}` })).toBeVisible()
  await expectAccessible(page, 'a message on a phone')
  await stack.getByRole('button', { name: `Close message: ${message.title}` }).tap()
  await expect(stack.getByText(message.title, { exact: true })).toHaveCount(0)
  await message.end()
})

test('customer success writes, opens and deletes a draft on a phone', { tag: '@prove' }, async ({ page, signIn }) => {
  const name = aTitle('From the train')
  await signIn(page, 'csm')
  await page.goto('/csm/panel-messages')
  await page.getByRole('button', { name: 'Write message' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Short.')
  await dialog.getByLabel('Start', { exact: true }).selectOption('Not yet: keep it as a draft')
  await expect(dialog.getByText(/^Reaches /)).toBeVisible()
  await expectAccessible(page, 'writing on a phone')
  await dialog.getByRole('button', { name: 'Save draft' }).tap()
  await expect(toast(page, 'The draft is saved.')).toBeVisible()
  await page.getByRole('link', { name }).tap()
  await page.getByRole('dialog', { name: 'Edit panel message' }).getByRole('button', { name: 'Delete' }).tap()
  await page
    .getByRole('dialog', { name: `Delete “${name}”?` })
    .getByRole('button', { name: 'Delete message' })
    .tap()
  await expect(toast(page, 'The message was deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})
