import type { Page } from '@playwright/test'
import { aMessagedAgency, openTextedServer } from './messages-room.ts'
import { people } from './people.ts'
import { combo, expect, expectAccessible, keepToken, test, title, toast, tokenOf } from './support.ts'

const port = Number(process.env['E2E_PORT'] ?? 3187) + 7
const origin = `http://127.0.0.1:${port}`
test.use({ baseURL: origin })

const inbox = (page: Page) => page.getByRole('list', { name: 'Conversations' })
const openFor = async (page: Page, email: string, address: string) => {
  await keepToken(page, origin, await tokenOf(email, origin))
  await page.goto(address)
}

test.describe('texts from employees', () => {
  test.describe.configure({ mode: 'serial' })
  let texts: Awaited<ReturnType<typeof openTextedServer>>
  test.beforeAll(async () => {
    texts = await openTextedServer(origin)
  })
  test.afterAll(() => texts.close())

  test('[R-RTE-3] messages: a coordinator reads a text, replies with a ready reply, hands the next one over, and closes it', async ({
    page,
  }) => {
    const { luis, dana, phone } = await aMessagedAgency()
    await texts.text(phone.e164, 'Can I swap Friday?')
    await openFor(page, luis.email, '/messages')
    const row = inbox(page).getByRole('listitem')
    await expect(row).toContainText('Can I swap Friday?')
    await expect(row).toContainText('1 new')
    await row.getByRole('link', { name: 'Journey, Ana' }).click()

    const thread = page.getByRole('region', { name: 'Conversation with Ana Journey' })
    await expect(thread.getByText('Needs a reply')).toBeVisible()
    await thread.getByRole('combobox', { name: 'Ready reply' }).selectOption('Swap a shift')
    await expect(thread.getByRole('textbox', { name: /^Message/ })).toHaveValue(/^Hi Ana, yes, we swapped your shift\./)
    await expect(thread.getByText(/characters · 1 segment/)).toBeVisible()
    await expectAccessible(page, 'a conversation with a reply')
    await thread.getByRole('button', { name: 'Send text message' }).click()
    await expect(toast(page, 'Text message on its way.')).toBeVisible()
    await expect(thread.getByText('Done', { exact: true })).toBeVisible()

    // She asks again, and this one is for Dana to answer
    await texts.text(phone.e164, 'Is Dana there on Friday?')
    await page.reload()
    await expect(thread.getByText('Is Dana there on Friday?')).toBeVisible()
    await thread.getByRole('button', { name: 'Change owner' }).click()
    await page.getByRole('menuitem', { name: dana.name }).click()
    await expect(toast(page, `${dana.name} answers now.`)).toBeVisible()

    await openFor(page, dana.email, '/messages?desk=mine')
    await inbox(page).getByRole('link', { name: 'Journey, Ana' }).click()
    await expect(thread.getByText(`Owner: ${dana.name}`)).toBeVisible()
    await thread.getByRole('button', { name: 'No reply needed' }).click()
    await expect(toast(page, 'Marked as needing no reply.')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Inbox' }).getByRole('link', { name: /^Mine 0/ })).toBeVisible()
  })

  test('[R-RTE-3] messages: the desk says who wrote: from a shared phone, and from one that customer success forwards and is remembered', async ({
    page,
  }) => {
    const { agency, luis, dana, shared, unknown } = await aMessagedAgency()
    const card = (phone: { shown: string }) => page.getByRole('article', { name: `From ${phone.shown}` })
    await texts.text(shared.e164, 'I am sick today')
    await openFor(page, luis.email, '/messages')
    await page.getByRole('link', { name: '1 unassigned text' }).click()
    await expect(title(page, 'Unassigned texts')).toBeVisible()
    await expect(card(shared)).toContainText('I am sick today')
    // Long names wrap on a phone
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.setViewportSize({ width: 1440, height: 900 })
    await card(shared)
      .getByRole('button', { name: /^Cora Journey/ })
      .click()
    await expect(toast(page, 'Linked to Cora Journey.')).toBeVisible()
    await expect(page.getByText('No unassigned texts')).toBeVisible()

    await texts.text(unknown.e164, 'Cora is sick, I am her sister')
    await openFor(page, people.csm, '/csm/unrouted-texts')
    await combo(card(unknown), 'Agency').fill(agency.name)
    await page.getByRole('option', { name: agency.name }).click()
    await card(unknown).getByRole('button', { name: 'Send to an agency' }).click()
    await expect(toast(page, `Sent to ${agency.name}.`)).toBeVisible()

    await openFor(page, dana.email, '/messages/unassigned')
    await card(unknown).getByRole('button', { name: 'Choose an employee…' }).click()
    await combo(card(unknown), 'Employee').fill('Cora')
    await page.getByRole('option', { name: 'Cora Journey' }).click()
    await card(unknown).getByRole('checkbox', { name: 'Remember this number' }).check()
    await card(unknown)
      .getByRole('textbox', { name: /^Whose phone/ })
      .fill('sister')
    await card(unknown).getByRole('button', { name: 'Link to this employee' }).click()
    await expect(toast(page, 'Linked to Cora Journey.')).toBeVisible()

    await texts.text(unknown.e164, 'Back on Monday')
    await page.goto('/messages/unassigned?state=linked')
    await card(unknown)
      .getByRole('link', { name: /^Linked to Cora Journey/ })
      .click()
    await expect(title(page, 'Cora Journey')).toBeVisible()
    const messages = page.getByRole('region', { name: 'Conversation with Cora Journey' })
    for (const words of ['I am sick today', 'Cora is sick, I am her sister', 'Back on Monday', 'Needs a reply'])
      await expect(messages.getByText(words)).toBeVisible()
  })
})
