import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { sql } from './database.ts'
import { aUser } from './people.ts'
import { callSearch, expect, stored, test, title } from './support.ts'

// Uses a browser that no other test has used; reading its whole memory takes a while.
test.use({ reuseContext: false })
test.slow()

/** Adds a separate agency whose name and people all contain a word that occurs nowhere else. */
async function markedAgency() {
  const marker = `Zq${randomBytes(5).toString('hex')}`
  const name = `${marker} Home Care`
  const [agency] = await sql<{ id: string }>(
    `insert into organizations (name, legal_name) values ($1, $1) returning id`,
    [name],
  )
  if (!agency) throw new Error('No agency was made.')
  await sql(
    `insert into employees (organization_id, first_name, last_name, email, city, provider_status)
     select $1, $2 || '-' || n, $2 || '-last', $2 || n || '@example.org', $2 || '-city', 1 from generate_series(1, 60) n`,
    [agency.id, marker],
  )
  return { id: agency.id, name, marker }
}

/** Returns everything in the browser that still contains the word for this page: rendered, stored, cached, in memory. */
async function tracesOf(page: Page, marker: string): Promise<string[]> {
  const found = await page.evaluate(async word => {
    const holds = (text: string | null | undefined) => text?.includes(word) ?? false
    const traces: string[] = []
    if (holds(document.documentElement.outerHTML) || holds(document.title)) traces.push('the document')
    const fields = [...document.querySelectorAll('input, textarea, select')]
    if (fields.some(field => holds((field as HTMLInputElement).value))) traces.push('a field')
    if (holds(location.href) || holds(JSON.stringify(history.state))) traces.push('the address')
    if (holds(JSON.stringify({ ...localStorage }))) traces.push('the local storage')
    if (holds(JSON.stringify({ ...sessionStorage }))) traces.push('the session storage')
    if (holds(document.cookie)) traces.push('a cookie')
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if (holds(request.url) || holds(await (await cache.match(request))?.text())) traces.push(`the cache ${name}`)
    }
    for (const { name } of await indexedDB.databases()) traces.push(`the database ${name}`)
    return traces
  }, marker)
  return [...found, ...((await heapHolds(page, `${marker}-last`)) ? ['the memory'] : [])]
}

/**
 * Searches a snapshot of the page's memory for people's names, after everything collectable is gone. Not for the agency's name: the
 * browser itself keeps the last text matched by a regular expression, which was the title.
 */
async function heapHolds(page: Page, word: string): Promise<boolean> {
  const devtools = await page.context().newCDPSession(page)
  const chunks: string[] = []
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await devtools.detach()
  return chunks.join('').includes(word)
}

/** Opens pages that show the agency's people: the list, a search, one person and back. */
async function lookAround(page: Page, { marker, name }: { marker: string; name: string }) {
  await page.goto('/employees?provider_status=1')
  await page.getByRole('textbox', { name: 'Search employees' }).fill(marker.slice(0, 6))
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(marker)
  await callSearch(page)
  await page.getByRole('combobox').fill(marker.slice(0, 5))
  await expect(page.getByRole('option').filter({ hasText: marker }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Employees' }).first().click()
  await expect(page).toHaveTitle(`Employees · ${name} · Preceptor`)
  expect(await tracesOf(page, marker)).toContain('the memory')
}

const signedInTab = async (context: BrowserContext, address: string) => {
  const tab = await context.newPage()
  await tab.goto(address)
  return tab
}

test('[R-STA-5] after switching agencies nothing of the first one is left in any tab: drawn, stored, cached or in memory', {
  tag: '@prove',
}, async ({ page, context, signIn }) => {
  const [one, two] = [await markedAgency(), await markedAgency()]
  const user = await aUser({ agencies: { [one.name]: 'agency_admin', [two.name]: 'agency_admin' } })
  await signIn(page, user)
  await lookAround(page, one)
  const other = await signedInTab(context, '/employees?provider_status=1')
  await expect(other.getByRole('row').nth(1)).toContainText(one.marker)

  await page.getByRole('button', { name: /^Switch agency/ }).click()
  await page.getByRole('option', { name: two.name }).click()

  for (const tab of [page, other]) {
    await expect(tab).toHaveTitle(`Dashboard · ${two.name} · Preceptor`)
    await tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Employees' }).click()
    await expect(tab.getByRole('row').nth(1)).toContainText(two.marker)
    await expect.poll(() => tracesOf(tab, one.marker), { timeout: 20_000 }).toEqual([])
  }
})

test('[R-STA-2] after signing out nothing of the agency is left in any tab, and the next user finds nothing', {
  tag: '@prove',
}, async ({ page, context, signIn }) => {
  const [one, two] = [await markedAgency(), await markedAgency()]
  await signIn(page, await aUser({ agencies: { [one.name]: 'agency_admin' } }))
  await lookAround(page, one)
  const other = await signedInTab(context, '/employees?provider_status=1')
  await expect(other.getByRole('row').nth(1)).toContainText(one.marker)

  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  for (const tab of [page, other]) {
    await expect(title(tab, 'Sign in')).toBeVisible()
    await expect.poll(() => tracesOf(tab, one.marker), { timeout: 20_000 }).toEqual([])
  }
  await signIn(page, await aUser({ agencies: { [two.name]: 'viewer' } }))
  await page.goto('/employees?provider_status=1')
  await expect(page.getByRole('row').nth(1)).toContainText(two.marker)
  await page.goBack()
  expect(await tracesOf(page, one.marker)).toEqual([])
  expect((await stored(page))['recent_agencies']).not.toContain(one.id)
})

test('two browsers with two users never see each other’s agency, whatever the other does', { tag: '@prove' }, async ({
  page,
  browser,
  baseURL,
  signIn,
}) => {
  const [one, two] = [await markedAgency(), await markedAgency()]
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const theirs = await elsewhere.newPage()
  await signIn(page, await aUser({ agencies: { [one.name]: 'agency_admin' } }))
  await signIn(theirs, await aUser({ agencies: { [two.name]: 'agency_admin' } }))
  await lookAround(page, one)
  await lookAround(theirs, two)
  expect(await tracesOf(theirs, one.marker)).toEqual([])
  expect(await tracesOf(page, two.marker)).toEqual([])
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(title(page, 'Sign in')).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByRole('row').nth(1)).toContainText(two.marker)
  // An address of the other agency counts as one that never existed
  const [person] = await sql<{ id: string }>('select id from employees where organization_id = $1 limit 1', [one.id])
  await theirs.goto(`/employees/${person?.id}/profile`)
  await expect(theirs.getByText('There is no such employee')).toBeVisible()
  expect(await tracesOf(theirs, one.marker)).toEqual([])
  await elsewhere.close()
})
