import type { Page } from '@playwright/test'
import { aMessage, aReader, aTitle, elmCity } from './messages.ts'
import { sql } from './database.ts'
import { expect, expectAccessible, test, title, toast } from './support.ts'

const banners = (page: Page) => page.getByRole('region', { name: 'Panel messages' })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const act = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('[R-ENT-5] [R-API-24] customer success writes a message; its readers see it below the header, close it, and it stays closed', {
  tag: '@prove',
}, async ({ page, browser, signIn }) => {
  const reader = await aReader('rn_limited')
  const name = aTitle('New form for incidents')
  await signIn(page, 'csm')
  await page.goto('/csm/panel-messages')
  await expect(title(page, 'Panel messages')).toBeVisible()
  await expectAccessible(page, 'the list of messages')
  await page.getByRole('button', { name: 'Write message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write panel message' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(name)
  await dialog
    .getByRole('textbox', { name: 'Text' })
    .fill('Please use it from Monday.\nIt is at https://forms.example.org/incident.')
  await dialog.getByRole('button', { name: 'Roles: Every role' }).click()
  await page.getByRole('checkbox', { name: 'Registered nurse', exact: true }).check()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Agencies: Every agency' }).click()
  await page.getByRole('checkbox', { name: elmCity }).check()
  await page.keyboard.press('Escape')
  await expect(dialog.getByText(/^Reaches \d+ users? in 1 agency\.$/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: `Remove ${elmCity}` })).toBeVisible()
  await expectAccessible(page, 'the dialog that writes a message')
  await dialog.getByRole('button', { name: 'Show now' }).click()
  await expect(toast(page, 'The message is shown now.')).toBeVisible()
  await expect(row(page, name)).toContainText('Running')
  await expect(row(page, name)).toContainText(`Registered nurse · ${elmCity}`)

  const other = await browser.newContext()
  const theirs = await other.newPage()
  await signIn(theirs, reader)
  await theirs.goto('/dashboard')
  await expect(banners(theirs).getByText(name, { exact: true })).toBeVisible()
  await expect(banners(theirs).getByRole('link', { name: 'https://forms.example.org/incident' })).toBeVisible()
  await expectAccessible(theirs, 'a page with a message')
  await banners(theirs)
    .getByRole('button', { name: `Close message: ${name}` })
    .click()
  await expect(banners(theirs)).toHaveCount(0)
  await expect(theirs.locator('#main')).toBeFocused()
  await theirs.reload()
  await expect(theirs.getByRole('button', { name: 'Panel messages', exact: true })).toBeVisible()
  await expect(banners(theirs)).toHaveCount(0)
  await other.close()

  await page.reload()
  await expect(row(page, name).getByRole('cell', { name: '1', exact: true })).toBeVisible()
  await act(page, name, 'End now')
  await page.getByRole('dialog').getByRole('button', { name: 'End message' }).click()
  await expect(toast(page, 'The message has ended.')).toBeVisible()
  await expect(row(page, name)).toContainText('Ended')
})

test('errors are shown at their fields; input is not lost without asking', { tag: '@prove' }, async ({
  page,
  signIn,
  faults,
}) => {
  await signIn(page, 'csm')
  await page.goto('/csm/panel-messages?message=new')
  const dialog = page.getByRole('dialog', { name: 'Write panel message' })
  await dialog.getByRole('button', { name: 'Show now' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription('Enter a title.')
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveAccessibleDescription(
    /Enter the text of the message/,
  )
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Half a message')
  await dialog.getByLabel('Start', { exact: true }).selectOption('At a set time')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByLabel('Starts on')).toHaveAccessibleDescription('Enter the date and time of the start.')
  await dialog.getByLabel('Starts on').fill('2099-03-14T09:00')
  await dialog.getByLabel('Ends on').fill('2099-03-13T09:00')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Text')
  // Nothing was sent so far: an error response would have been an error in the console.
  faults.expected(/422/)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByText('Enter an end after the start.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('Discard what you have entered?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a message')
})

test('a draft is scheduled, duplicated, found by search, and deleted', { tag: '@prove' }, async ({ page, signIn }) => {
  const name = aTitle('Winter weather')
  await signIn(page, 'csm')
  await page.goto('/csm/panel-messages?message=new')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Roads may be icy.')
  await dialog.getByLabel('Start', { exact: true }).selectOption('Not yet: keep it as a draft')
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await expect(toast(page, 'The draft is saved.')).toBeVisible()
  await page.goto(`/csm/panel-messages?state=draft&search=${encodeURIComponent(name)}`)
  await row(page, name).getByRole('link').click()
  await page.getByRole('dialog').getByLabel('Start', { exact: true }).selectOption('At a set time')
  await page.getByRole('dialog').getByLabel('Starts on').fill('2099-01-04T08:00')
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  await expect(toast(page, 'The message is scheduled.')).toBeVisible()
  await expect(page.getByText('No message matches')).toBeVisible()
  await page.getByRole('link', { name: 'Scheduled' }).click()
  await expect(row(page, name)).toContainText('From Jan 4, 2099')
  await act(page, name, 'Duplicate')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toHaveValue(name)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save draft' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await act(page, name, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete message' }).click()
  await expect(toast(page, 'The message was deleted.')).toBeVisible()
  await expect(row(page, name)).toHaveCount(0)
})

test('shows who changed it first, nothing is lost, and the second save keeps the choices', {
  tag: '@prove',
}, async ({ page, signIn, faults }) => {
  faults.expected(/412/)
  // For a role that no concurrent test uses
  const message = await aMessage({ roles: ['agency_admin'] })
  await signIn(page, 'csm')
  await page.goto(`/csm/panel-messages?message=${message.id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit panel message' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill(`${message.title} mine`)
  await sql(`update panel_messages set body = 'Theirs.', version = version + 1 where id = $1`, [message.id])
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  const conflict = page.getByRole('dialog', { name: 'Someone changed this message while you were editing' })
  await expect(conflict).toContainText('→ Theirs.')
  await expectAccessible(page, 'a conflict')
  await conflict.getByRole('button', { name: 'Back to editing' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(`${message.title} mine`)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await conflict.getByRole('button', { name: 'Save choices' }).click()
  await expect(dialog).toHaveCount(0)
  const [now] = await sql<{ title: string; body: string }>(`select title, body from panel_messages where id = $1`, [
    message.id,
  ])
  expect(now).toEqual({ title: `${message.title} mine`, body: 'Theirs.' })
  await message.end()
})

test('the most severe messages come first, two at once; one that must be acknowledged goes away once it is', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  const reader = await aReader()
  const [info, problem, asks] = await Promise.all([
    aMessage({ body: 'A long text. '.repeat(60) }),
    aMessage({ level: 'error', is_dismissible: false }),
    aMessage({ level: 'warning', needs_acknowledgement: true }),
  ])
  await signIn(page, reader)
  await page.goto('/dashboard')
  const stack = banners(page)
  await expect(stack.getByText(problem.title, { exact: true })).toBeVisible()
  await expect(stack.getByText(asks.title, { exact: true })).toBeVisible()
  await expect(stack.getByText(info.title, { exact: true })).toHaveCount(0)
  // A message that stays until it ends has no button
  await expect(stack.getByRole('button', { name: problem.title })).toHaveCount(0)
  await page.getByRole('button', { name: '3 panel messages' }).click()
  const all = page.getByRole('dialog', { name: 'Panel messages' })
  await expect(all.getByText(info.title, { exact: true })).toBeVisible()
  await expectAccessible(page, 'all messages')
  await page.keyboard.press('Escape')
  await stack.getByRole('button', { name: '1 more message' }).click()
  await expect(stack.getByText(info.title, { exact: true })).toBeVisible()
  await stack.getByRole('button', { name: `Show all of ${info.title}` }).click()
  await expect(stack.getByRole('button', { name: `Show less of ${info.title}` })).toBeVisible()
  await stack.getByRole('button', { name: `I have read this: ${asks.title}` }).click()
  await expect(stack.getByText(asks.title, { exact: true })).toHaveCount(0)
  await expect(stack.getByRole('button', { name: `Close message: ${info.title}` })).toBeFocused()
  await Promise.all([info.end(), problem.end(), asks.end()])
})

test('content does not move under the pointer: a message that arrives meanwhile waits for the next page', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  const reader = await aReader('coordinator_limited')
  await signIn(page, reader)
  await page.clock.install()
  await page.goto('/employees')
  const heading = title(page, 'Employees')
  await expect(heading).toBeVisible()
  await expect(page.getByRole('button', { name: 'Panel messages', exact: true })).toBeVisible()
  await heading.hover()
  const message = await aMessage({ roles: ['coordinator_limited'] })
  const before = await heading.boundingBox()
  // The panel polls again two minutes later
  await page.clock.fastForward(125_000)
  await expect(page.getByRole('button', { name: '1 panel message' })).toBeVisible()
  await expect(banners(page)).toHaveCount(0)
  expect(await heading.boundingBox()).toEqual(before)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(banners(page).getByText(message.title, { exact: true })).toBeVisible()
  await message.end()
})

test('agency users cannot open the page where messages are written', { tag: '@prove' }, async ({
  page,
  signIn,
  faults,
}) => {
  faults.expected(/403/)
  await signIn(page, 'viewer')
  await page.goto('/csm/panel-messages')
  await expect(title(page, 'Panel messages')).toHaveCount(0)
  await expect(page).toHaveURL(/forbidden|dashboard/)
})
