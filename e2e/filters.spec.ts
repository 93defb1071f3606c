import type { Page } from '@playwright/test'
import { drawn } from './drawn.ts'
import { agencyId, aUser, harborlight } from './people.ts'
import { sql } from './database.ts'
import { expect, test } from './support.ts'

/** Delays responses of short lists, like a slow server. */
const holdLookups = (page: Page) =>
  page.route(/\/api\/(admin\/)?[\w/-]*(disciplines|locations|coordinators)/, async route => {
    await new Promise(resolve => setTimeout(resolve, 700))
    await route.continue()
  })
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: new RegExp(`^${name}`) })

test('a filter opens with the cursor inside, even when its list loads late, and Esc returns the focus', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await holdLookups(page)
  await signIn(page, 'admin')
  await page.goto('/employees')
  for (const [name, by] of [
    ['Discipline', 'mouse'],
    ['Location', 'keyboard'],
    ['Coordinator', 'mouse'],
  ] as const) {
    const opener = chip(page, name)
    if (by === 'mouse') await opener.click()
    else {
      await opener.focus()
      await page.keyboard.press('Enter')
    }
    const panel = page.getByRole('dialog', { name: `Filter by ${name.toLowerCase()}` })
    const list = panel.getByRole('group', { name })
    await list.waitFor()
    // A short list has no search; the focus then starts on its first checkbox.
    const search = panel.getByRole('searchbox')
    const first = (await search.count()) > 0 ? search : list.getByRole('checkbox').first()
    await expect(first, `${name} by ${by}`).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(opener).toBeFocused()
  }

  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('menuitem', { name: 'Language' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search language' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(chip(page, 'Language')).toBeFocused()
})

test('a filter whose list is still loading is closed by Esc', { tag: '@prove' }, async ({ page, signIn }) => {
  await page.route(/coordinators/, () => undefined)
  await signIn(page, 'admin')
  await page.goto('/employees')
  await chip(page, 'Coordinator').click()
  const panel = page.getByRole('dialog', { name: 'Filter by coordinator' })
  await expect(panel.getByRole('status', { name: 'Loading' })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(chip(page, 'Coordinator')).toBeFocused()
})

const many =
  '/employees?provider_status=1,2&discipline_id=none&location_id=none&coordinator_id=none&language=es,ht&employment_type=full_time,per_diem&hired_from=2024-01-01&hired_to=2026-01-01'

for (const width of [1440, 1100]) {
  test(`many filters take no more lines than they need at ${width} px`, {
    tag: width === 1440 ? drawn(3) : '@prove',
  }, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'admin')
    await page.goto(many)
    await page.getByRole('button', { name: 'Clear all', exact: true }).waitFor()
    // Content next to the filters appears slightly after them
    await expect(async () => {
      const search = await page.getByRole('textbox', { name: 'Search employees' }).boundingBox()
      const chips = await page.getByRole('button', { name: /^Clear filter/ }).all()
      const lines = new Map<number, number>()
      for (const one of chips) {
        const box = await one.locator('..').boundingBox()
        const top = Math.round(box?.y ?? 0)
        lines.set(top, Math.min(lines.get(top) ?? Infinity, box?.x ?? 0))
      }
      const [, ...later] = [...lines].toSorted(([a], [b]) => a - b).map(([, left]) => left)
      expect(later.length, 'the filters wrap').toBeGreaterThan(0)
      for (const left of later) expect(left, 'a line begins below the search').toBeLessThan((search?.x ?? 0) + 2)
      expect(lines.size).toBeLessThanOrEqual(width === 1440 ? 2 : 3)
    }).toPass()
  })
}

test('the tab of an edited view stays fully visible', { tag: '@prove' }, async ({ page, signIn }) => {
  const user = await aUser()
  const names = [
    'Spanish in Queens and Brooklyn',
    'Missing phone numbers',
    'New hires of this year',
    'On leave anywhere',
  ]
  for (const name of names) {
    await sql(
      `insert into saved_views (organization_id, owner_id, owner_name, resource, name, query, visibility)
       values ($1, $2, 'Journey Tester', 'employees', $3, '{"provider_status":"1"}', 'private')`,
      [await agencyId(harborlight), user.id, name],
    )
  }
  await page.setViewportSize({ width: 1100, height: 900 })
  await signIn(page, user)
  await page.goto('/employees')
  await page.getByRole('heading', { level: 1, name: /^Employees/ }).waitFor()
  const views = page.getByRole('navigation', { name: 'Views' })
  const tab = views.getByRole('link', { name: /On leave anywhere/ })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await page.getByRole('columnheader', { name: 'Hired' }).getByRole('button').click()
  await expect(page.getByText('Edited', { exact: true })).toBeVisible()
  await expect
    .poll(async () => {
      const [outer, own] = [await views.boundingBox(), await tab.boundingBox()]
      return outer && own && own.x >= outer.x - 1 && own.x + own.width <= outer.x + outer.width + 1
    })
    .toBe(true)
})

test('people are sorted by location and found by tag and birthday, each with its count beside it', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/employees')
  await page.getByRole('columnheader', { name: 'Location' }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'Location' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort_by=location/)
  const choose = async (filter: string, choice: RegExp) => {
    await page.getByRole('button', { name: 'More filters' }).click()
    await page.getByRole('menuitem', { name: filter }).click()
    const box = page.getByRole('group', { name: filter, exact: true }).getByRole('checkbox', { name: choice }).first()
    await expect(box).toHaveAccessibleDescription(/^[\d,]+$/)
    const number = await box.evaluate(
      one => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
    )
    await box.check()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1, name: `Employees ${number}` })).toBeVisible()
  }
  await choose('Tags', /Bilingual/)
  await expect(page.getByRole('columnheader', { name: 'Tags' })).toBeVisible()
  await expect(page).toHaveURL(/tag=bilingual/)
  await choose('Birthday', /March/)
  await expect(page).toHaveURL(/birth_month=3/)
  await expect(page.getByRole('columnheader', { name: 'Birth month and day' })).toBeVisible()
  await expect(page.getByRole('cell', { name: /^Mar \d/ }).first()).toBeVisible()
  await page.reload()
  await expect(chip(page, 'Tags')).toContainText('Bilingual')
  await expect(page.getByRole('cell', { name: /^Mar \d/ }).first()).toBeVisible()
})
