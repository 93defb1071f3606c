import type { Page } from '@playwright/test'
import { drawn } from './drawn.ts'
import { aUser, type Person } from './people.ts'
import { expect, expectAccessible, test, title } from './support.ts'

const rows = (page: Page) => page.locator('main [data-rows]').first()
/** Returns the parts of the list that Tab can reach. */
const stops = (page: Page) => rows(page).locator(':is(a[href], button, input, tr, li)[tabindex="0"]')
const held = (page: Page) => rows(page).locator(':focus')

/** Returns the index of the row with focus from the top, since two rows may have the same text. */
const heldRow = (page: Page) =>
  rows(page).evaluate(list => [...list.querySelectorAll('tbody tr, li')].findIndex(row => row.matches(':focus-within')))

/** Moves focus into the rows once their keys are active. */
async function intoRows(page: Page) {
  await expect(stops(page)).toHaveCount(1)
  await expect(async () => {
    await page.locator('h1').first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(held(page)).toHaveCount(1, { timeout: 500 })
  }).toPass()
}

/** Every list of the panel, and the page or dialog that Enter opens at its second row. */
const lists: readonly [Person, string, { address: RegExp } | { role: 'dialog' | 'menu' }][] = [
  ['admin', '/employees?provider_status=1', { address: /\/employees\/[0-9a-f-]{36}\/profile$/ }],
  ['admin', '/programs', { address: /\/programs\/[0-9a-f-]{36}\/progress$/ }],
  ['admin', '/settings/coordinators', { role: 'dialog' }],
  ['admin', '/imports', { address: /\/imports\/[0-9a-f-]{36}$/ }],
  ['admin', '/jobs', { address: /\/(imports|bulk-changes|settings\/integration\/syncs)\/[0-9a-f-]{36}$/ }],
  ['admin', '/settings/users', { role: 'menu' }],
  ['admin', '/settings/locations', { role: 'dialog' }],
  ['admin', '/settings/disciplines', { role: 'dialog' }],
  ['admin', '/settings/training-types', { role: 'dialog' }],
  ['admin', '/settings/audit-log', { role: 'dialog' }],
  // Other tests create agencies meanwhile; those come last
  ['super', '/csm/agencies?sort_by=-employees_count', { address: /\/csm\/agency\/[0-9a-f-]{36}\/dashboard$/ }],
  ['super', '/csm/employees', { address: /\/csm\/agency\/[0-9a-f-]{36}\/employees\/[0-9a-f-]{36}\/profile$/ }],
  ['super', '/csm/programs', { address: /\/csm\/programs\/[0-9a-f-]{36}\/modules-list$/ }],
  ['super', '/csm/users', { address: /\/csm\/users\/[0-9a-f-]{36}$/ }],
  ['super', '/csm/panel-messages', { role: 'dialog' }],
  ['super', '/csm/log', { role: 'dialog' }],
]

for (const who of ['admin', 'super'] as const)
  test(`every list is walked and opened by keyboard alone, as ${who}`, { tag: '@prove' }, async ({ page, signIn }) => {
    await signIn(page, who)
    for (const [, address, opens] of lists.filter(([person]) => person === who))
      await test.step(address, async () => {
        await page.goto(address)
        await rows(page).locator('tbody tr:not([aria-hidden] *), li').first().waitFor()
        await intoRows(page)
        // Focus may start where the reader was before
        await page.keyboard.press('Home')
        await expect.poll(() => heldRow(page)).toBeLessThan(2)
        const first = await heldRow(page)
        await page.keyboard.press('ArrowDown')
        const count = await rows(page).locator('tbody tr, li').count()
        if (count > 1) await expect.poll(() => heldRow(page)).toBe(first + 1)
        await page.keyboard.press('Home')
        await expect.poll(() => heldRow(page)).toBe(first)
        await page.keyboard.press('End')
        await page.keyboard.press('Home')
        await expect(stops(page)).toHaveCount(1)
        // The focused element's label says what it opens
        await expect(held(page)).toHaveAccessibleName(/\w/)
        await page.keyboard.press('Enter')
        if ('address' in opens) await expect(page).toHaveURL(opens.address)
        else await expect(page.getByRole(opens.role).first()).toBeVisible()
      })
  })

test('/ focuses the search, and it can be left again; ? lists the keys, and they can be turned off', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, await aUser())
  await page.goto('/employees?provider_status=1')
  const search = page.getByRole('textbox', { name: 'Search employees' })
  await intoRows(page)
  await page.keyboard.press('Space')
  await expect(page.getByText('1 employee selected')).toBeVisible()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('2 employees selected')).toBeVisible()
  await expectAccessible(page, 'a list with a row that has the focus')

  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('re?/')
  await expect(search).toHaveValue('re?/')
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(held(page)).toHaveCount(1)
  await page.keyboard.press('/')
  await page.keyboard.type('reyes')
  await expect(rows(page).getByRole('link', { name: /Reyes/ }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(held(page)).toHaveAccessibleName(/Reyes/)

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByRole('region', { name: 'In this list' })).toContainText('Select several rows')
  await expectAccessible(page, 'the keys', '[role=dialog]')
  await page.keyboard.press('/')
  await expect(search).not.toBeFocused()
  const saved = page.waitForResponse(answer => answer.url().includes('/profile/preferences') && answer.ok())
  await keys.getByRole('checkbox', { name: 'Use single-key shortcuts' }).uncheck()
  await saved
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()

  // Still off on the next visit; arrow keys are not letters
  const known = page.waitForResponse(answer => answer.url().includes('/profile/preferences'))
  await page.reload()
  await known
  await intoRows(page)
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(search).not.toBeFocused()
  await expect(keys).toBeHidden()
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await keys.getByRole('checkbox', { name: 'Use single-key shortcuts' }).check()
  await page.keyboard.press('Escape')
  await intoRows(page)
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
})

const name = (page: Page) => page.getByRole('heading', { level: 1 })
const listed = async (page: Page) =>
  (await rows(page).locator('a[data-row-link]').allInnerTexts()).map(text => text.split(', ').reverse().join(' '))

test('on a profile J and K move through the list it was opened from, across pages', {
  tag: drawn(2),
}, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/employees?provider_status=1&per_page=3&sort_by=-name')
  await expect(rows(page).locator('a[data-row-link]')).toHaveCount(3)
  const names = await listed(page)
  await page.goto('/employees?provider_status=1&per_page=3&sort_by=-name&page=2')
  await expect(rows(page).locator('a[data-row-link]')).toHaveCount(3)
  await expect.poll(async () => (await listed(page))[0]).not.toBe(names[0])
  const [fourth = ''] = await listed(page)
  await rows(page).locator('a[data-row-link]').first().click()
  await expect(name(page)).toHaveText(fourth)
  const next = page.getByRole('button', { name: /^Next employee/ })
  const previous = page.getByRole('button', { name: /^Previous employee/ })
  await expect(page.getByRole('group', { name: 'In the list' })).toContainText(/^4 of [\d,]+/)
  await expect(previous).toHaveAccessibleName('Previous employee (K)')
  await expectAccessible(page, 'a profile in its list')

  // Across the page boundary, in list order
  await previous.click()
  await expect(name(page)).toHaveText(names[2] ?? '')
  await page.keyboard.press('k')
  await expect(name(page)).toHaveText(names[1] ?? '')
  await page.keyboard.press('k')
  await expect(name(page)).toHaveText(names[0] ?? '')
  await expect(previous).toHaveAttribute('aria-disabled', 'true')
  await expect(previous).toHaveAccessibleDescription('This is the first employee of the list')
  await page.keyboard.press('k')
  await expect(page.getByRole('group', { name: 'In the list' })).toContainText(/^1 of /)
  await next.click()
  await expect(name(page)).toHaveText(names[1] ?? '')

  // Letters are just letters while typing, and with a modifier key held
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await page.getByRole('textbox').first().focus()
  await page.keyboard.type('jk')
  await page.keyboard.press('Escape')
  await expect(name(page)).toHaveText(names[1] ?? '')
})

test('K pressed before the previous page has loaded goes to its last person once it has', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin')
  await page.goto('/employees?provider_status=1&per_page=2&sort_by=-name')
  await expect(rows(page).locator('a[data-row-link]')).toHaveCount(2)
  const names = await listed(page)
  await page.goto('/employees?provider_status=1&per_page=2&sort_by=-name&page=2')
  await expect(rows(page).locator('a[data-row-link]')).toHaveCount(2)
  const [third = ''] = await listed(page)
  expect(names).not.toContain(third)
  const held = Promise.withResolvers<void>()
  await page.route(
    url => url.pathname.endsWith('/admin/providers') && !url.searchParams.has('page'),
    async route => {
      await held.promise
      await route.continue()
    },
  )
  await rows(page).locator('a[data-row-link]').first().click()
  await expect(name(page)).toHaveText(third)
  await expect(page.getByRole('group', { name: 'In the list' })).toContainText(/^3 of [\d,]+/)
  await page.keyboard.press('k')
  await expect(name(page)).toHaveText(third)
  held.resolve()
  await expect(name(page)).toHaveText(names[1] ?? '')
  await page.unrouteAll({ behavior: 'wait' })
})

test('the way back leads to the list page the reader is on now; without a list there is nothing to page through', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/employees?provider_status=1&per_page=3')
  await expect(rows(page).locator('a[data-row-link]')).toHaveCount(3)
  await rows(page).locator('a[data-row-link]').last().click()
  await expect(page.getByRole('group', { name: 'In the list' })).toContainText(/^3 of /)
  // The next one is on a page that is not loaded yet
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('j')
  await expect(page.getByRole('group', { name: 'In the list' })).toContainText(/^4 of /)
  const at = new URL(page.url()).pathname
  await page.getByRole('link', { name: 'Employees', exact: true }).last().click()
  await expect(page).toHaveURL(/per_page=3.*page=2|page=2.*per_page=3/)
  await rows(page).locator('a[data-row-link]').first().waitFor()
  await intoRows(page)
  await expect(held(page)).toHaveAttribute('href', at)

  await page.goto(at)
  await expect(page.getByRole('button', { name: 'Change status' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'In the list' })).toHaveCount(0)
  await expect(title(page, 'Employee')).toHaveCount(0)
})
