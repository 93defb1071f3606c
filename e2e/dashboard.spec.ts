import { peopleShare } from '@preceptor/contract/people-share'
import type { Page } from '@playwright/test'
import { drawn } from './drawn.ts'
import { agencyId, aUser, harborlight, keystone } from './people.ts'
import { expect, expectAccessible, test, title } from './support.ts'

interface Tile {
  name: string
  href: string
  count: number
  /** True if the number is a percentage: the listed people as a share of everyone with any requirement. */
  isShare?: boolean
}

const numberIn = (text: string) => Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', '') ?? Number.NaN)
/** The compliance forecast also has a table. */
const monthsAsTable = (page: Page) =>
  page.getByRole('region', { name: 'Hires and departures' }).getByRole('button', { name: 'Show table' }).click()
const loaded = (page: Page) => expect(page.getByRole('region', { name: 'Recent activity' })).toBeVisible()

/** Returns every number of the dashboard that opens a list: tiles, bars, missing data, months. */
async function tilesOf(page: Page): Promise<Tile[]> {
  await loaded(page)
  for (const more of await page.getByRole('button', { name: /^Show all \d/ }).all()) await more.click()
  await monthsAsTable(page)
  const glance = page.getByRole('region', { name: 'At a glance' }).getByRole('link')
  const lines = page
    .getByRole('main')
    .locator('tbody tr, li')
    .filter({ has: page.locator('a[href*="/employees?"]') })
  const tiles: Tile[] = []
  for (const link of await glance.all()) {
    const [name = '', count = ''] = (await link.allInnerTexts())[0]?.split('\n') ?? []
    tiles.push({ name, href: (await link.getAttribute('href')) ?? '', count: numberIn(count) })
  }
  // Read all at once, since content that loads later redraws its lines
  const found = await lines.evaluateAll(all =>
    all.flatMap(line =>
      [...line.querySelectorAll('a[href]')].map(link => ({
        href: link.getAttribute('href') ?? '',
        label: link.getAttribute('aria-label'),
        text: (link as HTMLElement).innerText,
        whole: (line as HTMLElement).innerText,
      })),
    ),
  )
  for (const { href, label, text, whole } of found) {
    const counted = Number.isNaN(numberIn(text)) ? (whole.split('\n').at(-1) ?? '') : text
    tiles.push({
      name: label ?? text,
      href,
      count: numberIn(counted.split('\t').at(-1) ?? ''),
      isShare: counted.endsWith('%'),
    })
  }
  return tiles
}

for (const role of ['agency_admin', 'coordinator_limited', 'viewer'] as const) {
  // The server's HTTP tests check it for every role
  const tag = role === 'coordinator_limited' ? drawn(1) : '@prove'
  test(`[R-RTE-1] each number of the dashboard is the total of the list it opens, for ${role}`, { tag }, async ({
    page,
    signIn,
  }) => {
    const who = role === 'coordinator_limited' ? 'coordinator' : await aUser({ agencies: { [keystone]: role } })
    const token = await signIn(page, who)
    await page.goto('/dashboard')
    const tiles = await tilesOf(page)
    expect(tiles.length, 'numbers with a list').toBeGreaterThan(10)
    const totalOf = async (query: string): Promise<number> => {
      const list = await page.request.get(`/api/admin/providers?${query}`, { headers: { 'X-Authorization': token } })
      return (await list.json()).meta.total
    }
    for (const { name, href, count, isShare } of tiles) {
      const query = href.split('?')[1] ?? ''
      const total = await totalOf(query)
      const told = isShare
        ? Math.round(
            100 * (peopleShare(total, await totalOf(query.replace('compliance=', 'compliance=overdue,lapsed,'))) ?? 0),
          )
        : total
      expect(told, `${name} ${href}`).toBe(count)
    }
    // The list itself makes the same request as the call above; one tile of each kind shows it.
    for (const kind of [
      'provider_status',
      'location_id',
      'discipline_id',
      'missing',
      'hired_from',
      'terminated_from',
    ]) {
      const tile = tiles.findLast(({ href, count }) => count > 0 && href.includes(kind))
      if (!tile) continue
      await page.goto(tile.href)
      await expect(title(page, `Employees ${tile.count.toLocaleString('en-US')}`), tile.href).toBeVisible()
    }
  })
}

test('[R-RTE-1] the dashboard is accessible, as chart and as table', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, 'admin')
  await page.goto('/dashboard')
  await loaded(page)
  await expectAccessible(page, 'the dashboard')
  await monthsAsTable(page)
  const months = page.getByRole('table', { name: 'Hires and departures by month' })
  await expect(months.getByRole('row')).toHaveCount(13)
  await expectAccessible(page, 'the dashboard with its table')
})

test('[R-RTE-1] a column of the chart opens the people hired in that month', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'admin')
  await page.goto('/dashboard')
  await loaded(page)
  const bar = page.locator('[data-tip$="hired"]').last()
  const told = numberIn((await bar.getAttribute('data-tip'))?.split(':')[1] ?? '')
  await bar.click()
  await expect(page).toHaveURL(/hired_from=\d{4}-\d\d-01&hired_to=/)
  await expect(title(page, `Employees ${told}`)).toBeVisible()
})

test('[R-RTE-1] a coordinator sees a note that the numbers cover only their own employees', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'coordinator')
  await page.goto('/dashboard')
  await loaded(page)
  await expect(page.getByText('Your employees.')).toBeVisible()
})

test('[R-RTE-1] an agency without employees shows how to start, to customer success as well', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'super')
  const empty = await agencyId('Test Agency Zero')
  await page.goto(`/csm/agency/${empty}/dashboard`)
  await expect(page.getByText('No employees yet')).toBeVisible()
  await expectAccessible(page, 'the empty dashboard')
  await page.getByRole('link', { name: 'Add employee' }).click()
  await expect(page.getByRole('dialog', { name: 'Add employee' })).toBeVisible()
  await page.goto(`/csm/agency/${empty}/dashboard`)
  await page.getByRole('link', { name: 'Import roster' }).click()
  await expect(page).toHaveURL(new RegExp(`/csm/agency/${empty}/imports`))
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible()
  await expectAccessible(page, 'the imports before the first')
})

test('[R-RTE-1] a dashboard that cannot be loaded says so and retries', { tag: '@prove' }, async ({
  page,
  signIn,
  faults,
}) => {
  faults.expected(/status of 500/)
  await signIn(page, 'admin')
  await page.route('**/api/admin/dashboard*', route =>
    route.fulfill({ status: 500, json: { message: '', code: 'SERVER_ERROR' } }),
  )
  await page.goto('/dashboard')
  await expect(page.getByText('The dashboard couldn’t be loaded')).toBeVisible()
  await page.unroute('**/api/admin/dashboard*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await loaded(page)
  await expect(page).toHaveTitle(`Dashboard · ${harborlight} · Preceptor`)
})
