import type { Page } from '@playwright/test'
import { drawn } from './drawn.ts'
import { expect, expectAccessible, test } from './support.ts'

const tree = (page: Page, name: string) => page.getByRole('tree', { name })
const node = (page: Page, name: string) => tree(page, 'Small payload').getByRole('treeitem', { name })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/test')
  await expect(tree(page, 'Small payload')).toBeVisible()
})

test('[R-CON-4] [R-STA-10] the value is initially open to depth 1; every node can be expanded or collapsed', {
  tag: '@prove',
}, async ({ page }) => {
  const items = tree(page, 'Small payload').getByRole('treeitem')
  await expect(items).toHaveCount(7)
  await expect(items.first()).toHaveAttribute('aria-expanded', 'true')
  await expect(node(page, 'address')).toHaveAttribute('aria-expanded', 'false')
  await expect(node(page, 'middle_name')).not.toHaveAttribute('aria-expanded')
  await node(page, 'address').dblclick()
  await expect(node(page, 'address')).toHaveAttribute('aria-expanded', 'true')
  await expect(node(page, 'city')).toHaveAttribute('aria-level', '3')
  await node(page, 'address').dblclick()
  await expect(items).toHaveCount(7)
})

test('[R-CON-4] [R-STA-10] a copied value shows as copied for exactly 2000 ms', { tag: '@prove' }, async ({ page }) => {
  await page.clock.install()
  await page.reload()
  const viewer = page.getByRole('region', { name: 'JSON' })
  await node(page, 'address').hover()
  await page.getByRole('button', { name: 'Copy address' }).click()
  const copied = viewer.getByRole('button', { name: 'Copied address' })
  await expect(copied).toBeVisible()
  expect(JSON.parse(await clipboard(page))).toEqual({
    city: 'Bronx',
    state: 'NY',
    location: { lat: 40.826, lng: -73.922 },
  })
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await expect(copied).toHaveCount(0)
  // With the clock stopped, so it is exact to the millisecond
  await page.getByRole('button', { name: 'Copy address' }).click()
  await expect(copied).toBeVisible()
  await page.clock.runFor(1999)
  await expect(copied).toBeVisible()
  await page.clock.runFor(1)
  await expect(copied).toHaveCount(0)
  const all = viewer.getByRole('button', { name: 'Copy', exact: true }).nth(1)
  await all.click()
  await expect(viewer.getByRole('button', { name: 'Copied', exact: true })).toBeVisible()
  // The number with more digits than JavaScript can represent is copied unchanged
  expect(await clipboard(page)).toContain('"event_id": 9007199254740993123')
  await page.clock.runFor(1999)
  await expect(viewer.getByRole('button', { name: 'Copied', exact: true })).toBeVisible()
  await page.clock.runFor(1)
  await expect(viewer.getByRole('button', { name: 'Copied', exact: true })).toHaveCount(0)
  // Playwright would resume a paused clock during the next test, whose pages then fail
  await page.clock.resume()
})

test('[R-CON-4] the boxed viewer offers to expand when it is 250 px high or more', { tag: drawn(1) }, async ({
  page,
}) => {
  const boxOf = () => tree(page, 'Integration payload').locator('xpath=ancestor::div[contains(@class, "boxed")]')
  const expand = page.getByRole('button', { name: 'Expand', exact: true })
  await expect(expand).toHaveCount(1)
  expect((await boxOf().boundingBox())?.height).toBeGreaterThanOrEqual(250)
  await boxOf().getByRole('button', { name: 'Collapse all' }).click()
  await expect(expand).toHaveCount(0)
  // Exactly at the limit
  const frame = boxOf()
  await frame.evaluate(box => (box.style.height = '249px'))
  await expect(expand).toHaveCount(0)
  await frame.evaluate(box => (box.style.height = '250px'))
  await expect(expand).toHaveCount(1)
  await expand.click()
  const dialog = page.getByRole('dialog', { name: 'Integration payload' })
  await expect(dialog.getByRole('treeitem', { name: 'event_id' })).toContainText('9007199254740993123')
  await expectAccessible(page, 'the JSON dialog')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('the tree works by keyboard: arrows move, open and close, Ctrl+C copies', { tag: '@prove' }, async ({ page }) => {
  await tree(page, 'Small payload').focus()
  const current = () => tree(page, 'Small payload').locator('[aria-selected=true]')
  await page.keyboard.press('End')
  await expect(current()).toContainText('address')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(current()).toContainText('city')
  await page.keyboard.press('Control+c')
  await expect.poll(() => clipboard(page)).toBe('Bronx')
  await page.keyboard.press('ArrowLeft')
  await expect(current()).toContainText('address')
  await page.keyboard.press('ArrowLeft')
  await expect(node(page, 'address')).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(tree(page, 'Small payload').getByRole('treeitem')).toHaveCount(1)
  await expectAccessible(page, 'the JSON viewers', '#root')
})

test('search goes from match to match; a long text is cut off until expanded', { tag: '@prove' }, async ({ page }) => {
  const boxed = tree(page, 'Integration payload').locator('xpath=ancestor::div[contains(@class, "boxed")]')
  const search = boxed.getByLabel('Search in this JSON')
  await search.fill('due')
  await expect(boxed.getByText('1 of 3')).toBeVisible()
  await search.press('Enter')
  await expect(boxed.getByText('2 of 3')).toBeVisible()
  await expect(boxed.locator('[aria-selected=true]')).toContainText('2026-08-01')
  await search.fill('nothing like it')
  await expect(boxed.getByText('No match')).toBeVisible()
  await search.fill('note')
  await boxed.getByRole('button', { name: /^Show all \d+ characters$/ }).click()
  await expect(boxed.getByRole('button', { name: 'Show less' })).toBeVisible()
})

test('five megabytes are shown at once, searchable, and expanded only as far as useful', { tag: '@prove' }, async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Load 5 MB' }).click()
  const large = tree(page, 'Large payload')
  await expect(large.getByRole('treeitem').first()).toContainText(/\[ [\d,]{5,} items \]/)
  // Only visible items are rendered
  expect(await large.getByRole('treeitem').count()).toBeLessThan(60)
  const boxed = large.locator('xpath=ancestor::div[contains(@class, "boxed")]')
  await boxed.getByRole('button', { name: 'Expand all' }).click()
  await expect(boxed.getByText(/Too large to open all of it/)).toBeVisible()
  await boxed.getByLabel('Search in this JSON').fill('Caregiver 20000')
  await expect(large.locator('[aria-selected=true]')).toContainText('Caregiver 20000')
})
