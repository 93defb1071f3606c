import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { sql } from './database.ts'
import { drawn } from './drawn.ts'
import { anAgencyThatMisses } from './not-assigned.ts'
import { combo, expect, expectAccessible, test, title } from './support.ts'

/** Journeys of training actions from the employees list: people, action, preview by name, run. */

type Whom = (dialog: Locator) => Promise<unknown>

const pasted =
  (lines: string): Whom =>
  async dialog => {
    await dialog.getByRole('radio', { name: 'Paste employee numbers or emails' }).check()
    await dialog.getByRole('textbox', { name: 'Employee numbers or emails' }).fill(lines)
  }
const ofView =
  (view: string): Whom =>
  async dialog => {
    await dialog.getByRole('radio', { name: 'A saved view' }).check()
    const choices = dialog.getByRole('combobox', { name: 'Saved view' })
    await choices.selectOption({ label: `${view} (1 employee)` })
  }
const listed: Whom = dialog => dialog.getByRole('radio', { name: /employees in this list$/ }).check()

interface Act {
  act: string
  fill?: (dialog: Locator) => Promise<unknown>
  called: string | RegExp
}

async function begin(page: Page, whom: Whom) {
  await page.goto('/employees')
  await page.getByRole('button', { name: 'Bulk actions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk actions' })
  await whom(dialog)
  return dialog
}

/** Chooses the action on the program and opens its preview. */
async function preview(page: Page, dialog: Locator, { act, fill, called }: Act) {
  await dialog.getByRole('radio', { name: act, exact: true }).check()
  await combo(dialog, 'Program').fill('Lav')
  await page.getByRole('option', { name: 'Lavado' }).click()
  await fill?.(dialog)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { level: 1, name: called })).toBeVisible()
  await expect(page.getByText('Ready to run')).toBeVisible()
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Employees of this bulk change' }).getByRole('row', { name: new RegExp(name) })

async function run(page: Page, button: string, done: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByText(done, { exact: true })).toBeVisible()
}

const reason = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked by phone')
const dayOf = async (days: number) =>
  (await sql<{ day: string }>(`select to_char(current_date + $1::int, 'YYYY-MM-DD') as day`, [days]))[0]?.day ?? ''

test('[R-RTE-14] pasted numbers: added, moved, given time and attempts, completed on paper; each line gets a result', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  test.slow()
  const { user } = await anAgencyThatMisses()
  await signIn(page, user)
  const lines = 'N-4\nana5@example.org\nN-999'
  const act = async (what: Act, button: string, done: string) => {
    await preview(page, await begin(page, pasted(lines)), what)
    await expect(rowOf(page, 'N-999')).toContainText('No employee matches this line.')
    await expect(rowOf(page, 'Abel004')).toContainText('Lavado')
    await run(page, button, done)
    await expect(rowOf(page, 'Abel005')).toContainText('Pasted: ana5@example.org')
  }
  await act({ act: 'Add to program', called: 'Add to Lavado' }, 'Assign 2 people', 'Assigned 2 people')
  await expectAccessible(page, 'what was added')
  const later = await dayOf(3)
  await act(
    {
      act: 'Change start date',
      fill: dialog => dialog.getByRole('textbox', { name: 'Start date' }).fill(later),
      called: /^Change start date of Lavado to/,
    },
    'Change start date for 2 people',
    'Changed the start date for 2 people',
  )
  const due = await dayOf(60)
  await act(
    {
      act: 'Change due date',
      fill: async dialog => {
        await dialog.getByRole('textbox', { name: 'Due date' }).fill(due)
        await reason(dialog)
      },
      called: /^Change due date of Lavado to/,
    },
    'Change due date for 2 people',
    'Changed the due date for 2 people',
  )
  const completed_on = await dayOf(0)
  await act(
    {
      act: 'Mark complete',
      fill: async dialog => {
        await dialog.getByRole('textbox', { name: 'Completed on' }).fill(completed_on)
        await dialog.getByLabel('Paper seen by').fill('Ruth Goldberg, RN')
      },
      called: /^Mark Lavado complete on/,
    },
    'Record completion for 2 people',
    'Recorded the completion for 2 people',
  )
  await preview(page, await begin(page, pasted(lines)), {
    act: 'Print certificates',
    called: 'Print certificates of Lavado',
  })
  await run(page, 'Make a file of 2 certificates', '2 certificates are ready to download')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download certificates' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^certificates-lavado-.*\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expectAccessible(page, 'certificates that were made')
})

test('[R-RTE-14] a saved view: added, waived, the waiver withdrawn, people withdrawn, undone', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  test.slow()
  const { agency, user } = await anAgencyThatMisses()
  await sql(
    `insert into saved_views (organization_id, owner_id, owner_name, resource, name, query, visibility)
     select $1, m.user_id, 'Ada', 'employees', 'The fourth', $2, 'everyone' from memberships m where m.organization_id = $1 limit 1`,
    [agency.id, { search: 'Abel004' }],
  )
  await signIn(page, user)
  const act = async (what: Act, button: string, done: string) => {
    await preview(page, await begin(page, ofView('The fourth')), what)
    await expect(page.getByText('For 1 employee of the view The fourth')).toBeVisible()
    await run(page, button, done)
  }
  await act({ act: 'Add to program', called: 'Add to Lavado' }, 'Assign 1 person', 'Assigned 1 person')
  await act({ act: 'Waive program', fill: reason, called: 'Waive Lavado' }, 'Waive for 1 person', 'Waived for 1 person')
  const back = { act: 'Remove waiver', fill: reason, called: 'Remove waiver of Lavado' }
  await act(back, 'Remove waiver of 1 person', 'Removed the waiver of 1 person')
  const more = { act: 'Add quiz attempts', fill: reason, called: 'Add 1 attempt for Lavado' }
  await act(more, 'Add attempts for 1 person', 'Added attempts for 1 person')
  const off = { act: 'Withdraw from program', fill: reason, called: 'Withdraw from Lavado' }
  await act(off, 'Withdraw 1 person', 'Withdrew 1 person')
  await page.getByRole('button', { name: 'Undo bulk change' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo for 1 employee' }).click()
  await expect(page.getByText('The bulk change was undone')).toBeVisible()
})

test('[R-RTE-14] pasted employees and the whole list: added, then a learning link for only those; a sheet of QR codes for all', {
  tag: drawn(4),
}, async ({ page, signIn }) => {
  test.slow()
  const { agency, user } = await anAgencyThatMisses()
  await signIn(page, user)
  await preview(page, await begin(page, pasted('N-4')), { act: 'Add to program', called: 'Add to Lavado' })
  await run(page, 'Assign 1 person', 'Assigned 1 person')

  await page.getByRole('button', { name: 'Send learning links…' }).click()
  const links = page.getByRole('dialog', { name: 'Send learning links…' })
  await expect(links.getByText('For the employees who were just added.')).toBeVisible()
  await expect(links.getByRole('radio', { name: 'Email or text, whichever works' })).toBeChecked()
  await expectAccessible(page, 'sending learning links', '[role=dialog]')
  await links.getByRole('button', { name: 'Preview' }).click()
  await expect(title(page, 'Send learning link of Lavado')).toBeVisible()
  await expect(rowOf(page, 'Abel004')).toContainText(/Gets a link.*Sent by:.*Email/)
  await run(page, 'Send 1 link', '1 learning link on the way')
  await expect(rowOf(page, 'Abel004')).toContainText('Link sent')
  const [sent] = await sql<{ count: number }>(
    `select count(*)::int as count from outbox where organization_id = $1 and recipient = 'ana4@example.org'`,
    [agency.id],
  )
  expect(sent?.count).toBe(1)

  await preview(page, await begin(page, listed), {
    act: 'Send learning link',
    fill: one => one.getByRole('radio', { name: 'On paper, with a QR code' }).check(),
    called: 'Print learning links of Lavado',
  })
  await expect(rowOf(page, 'Abel001')).toContainText('Doesn’t have this program open.')
  await run(page, 'Make a sheet for 2 employees', 'The sheet for 2 employees is ready')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download QR sheet' }).click()
  expect((await coming).suggestedFilename()).toMatch(/^learning-links-lavado-.*\.pdf$/)
  await expectAccessible(page, 'a sheet of learning links')
})
