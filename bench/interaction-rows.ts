import { type Page } from '@playwright/test'
import { inChromium } from './chromium.ts'
import type { Both } from './list-rows.ts'
import { median } from './load.ts'
import { isSmall, turnsOf } from './size.ts'
import { alone, type Row } from './table.ts'
import type { BenchWorld } from './world.ts'

interface Watch {
  input: number
  painted: number
  until: (() => boolean) | undefined
}
type Watched = typeof globalThis & { watch: Watch }

/** Runs in the page: records the last key press or click, and the frame in which the expected content is painted. */
export const watchPage = () => {
  const page = globalThis as Watched
  page.watch = { input: 0, painted: 0, until: undefined }
  for (const kind of ['keydown', 'pointerdown'])
    document.addEventListener(kind, event => (page.watch.input = event.timeStamp), { capture: true })
  const look = () => {
    if (!page.watch.until?.()) return
    page.watch.until = undefined
    // A task after the next frame runs once that frame is painted
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => (page.watch.painted = performance.now()))
      port1.start()
      port2.postMessage(null)
    })
  }
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
  })
}

/** The event to wait for in the page: a text in the first match of a selector that was not there before. */
interface Goal {
  selector: string
  has?: string
  /** True if the text must have changed since. */
  changed?: boolean
  /** True if the table must show the response to the latest request. */
  settled?: boolean
}

const arm = (page: Page, goal: Goal) =>
  page.evaluate(({ selector, has, changed, settled }) => {
    const { watch } = globalThis as Watched
    const text = () => {
      const found = document.querySelector(selector)
      return found instanceof HTMLInputElement ? found.value : (found?.textContent ?? null)
    }
    const before = text()
    watch.painted = 0
    watch.until = () => {
      const now = text()
      if (now === null || (changed && now === before)) return false
      if (has !== undefined && !now.toLowerCase().includes(has)) return false
      return !settled || document.querySelector('table[aria-busy="true"]') === null
    }
  }, goal)

/** Returns the milliseconds from the last key press or click to the painted response. */
export async function timeOf(page: Page, goal: Goal, act: () => Promise<unknown>): Promise<number> {
  await arm(page, goal)
  await act()
  await page.waitForFunction(() => (globalThis as Watched).watch.painted > 0, undefined, {
    polling: 20,
    timeout: 10_000,
  })
  return page.evaluate(() => {
    const { painted, input } = (globalThis as Watched).watch
    return painted - input
  })
}

const names = [
  'rodri',
  'bapt',
  'kowal',
  'iva',
  'thomp',
  'reyes',
  'okaf',
  'mens',
  'hernan',
  'petro',
  'mcc',
  'wrig',
].slice(0, isSmall ? 3 : 12)
const rest = (page: Page) => page.waitForTimeout(250)
const firstRow = 'tbody tr'

async function typing(page: Page): Promise<number[]> {
  const field = page.getByRole('textbox', { name: 'Search employees' })
  const times: number[] = []
  for (const name of names) {
    await field.fill('')
    await rest(page)
    // Types all but the last letter; then measures the last one
    await field.pressSequentially(name.slice(0, -1), { delay: 60 })
    await page.waitForFunction(() => document.querySelector('table[aria-busy="true"]') === null)
    if ((await page.getByRole('row').count()) < 2) continue
    await rest(page)
    const asked = { selector: 'h1', changed: true, settled: true }
    times.push(await timeOf(page, asked, () => page.keyboard.press(name.slice(-1))).catch(() => Number.NaN))
  }
  await field.fill('')
  return times.filter(Number.isFinite)
}

async function others(page: Page, origin: string): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = {}
  const note = async (what: string, goal: Goal, act: () => Promise<unknown>) => {
    const time = await timeOf(page, goal, act)
    times[what] = [...(times[what] ?? []), time]
    await rest(page)
  }
  for (let turn = 0; turn < turnsOf(6); turn++) {
    await page.goto(`${origin}/employees?provider_status=1`)
    await page.getByRole('row').nth(1).waitFor()
    await page.waitForTimeout(1_000)
    const rows = { selector: firstRow, changed: true, settled: true }
    await note('sort', rows, () =>
      page
        .getByRole('columnheader', { name: /^Hired/ })
        .getByRole('button')
        .click(),
    )
    await note('next page', rows, () => page.getByRole('button', { name: 'Next page' }).click())
    await note('dialog', { selector: '[role=dialog] h2' }, () =>
      page.getByRole('button', { name: 'Add employee' }).click(),
    )
    await page.keyboard.press('Escape')
    await rest(page)
    await page.getByRole('row').nth(2).hover()
    await rest(page)
    await note('open a person', { selector: 'h1', changed: true }, () =>
      page.getByRole('row').nth(2).getByRole('link').first().click(),
    )
    await rest(page)
    await note('tab', { selector: 'main', has: 'no changes yet' }, () =>
      page.getByRole('main').getByRole('link', { name: 'History' }).click(),
    )
  }
  return times
}

async function globalSearch(page: Page, origin: string) {
  const found = { open: [] as number[], results: [] as number[] }
  await page.goto(`${origin}/dashboard`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(1_500)
  for (const name of names) {
    const option = 'dialog[open] [role=group][aria-label=People] [role=option]'
    found.open.push(
      await timeOf(page, { selector: 'dialog[open] [role=option]' }, () => page.keyboard.press('Control+k')),
    )
    await page.keyboard.type(name.slice(0, -1), { delay: 60 })
    await rest(page)
    const time = timeOf(page, { selector: 'dialog[open] [role=listbox]', changed: true, has: name }, () =>
      page.keyboard.press(name.slice(-1)),
    )
    found.results.push(await time.catch(() => Number.NaN))
    if ((await page.locator(option).count()) === 0) found.results.pop()
    await page.keyboard.press('Escape')
    await rest(page)
  }
  return { open: found.open, results: found.results.filter(Number.isFinite) }
}

/** From the last key press or click to the painted response, in an agency of 100,000. */
export async function interactionRows({ ours }: Both, { large }: BenchWorld): Promise<Row[]> {
  return inChromium(async browser => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addInitScript(token => localStorage.setItem('token', token), large.token)
    await context.addInitScript(watchPage)
    const page = await context.newPage()
    await page.goto(`${ours.origin}/employees?provider_status=1`)
    await page.getByRole('row').nth(1).waitFor()
    await rest(page)
    const typed = await typing(page)
    const done = Object.entries(await others(page, ours.origin)).map(([what, times]) => [what, median(times)] as const)
    const [slowest, time] = done.toSorted((a, b) => b[1] - a[1])[0] ?? ['none', Number.NaN]
    const search = await globalSearch(page, ours.origin)
    const each = done.map(([what, ms]) => `${what} ${Math.round(ms)}`).join(', ')
    return [
      alone('G16', 'last key in the list’s search to painted rows, 100,000 employees', median(typed), 'ms', 60),
      alone('G16', `slowest other interaction: ${slowest} (${each})`, time, 'ms', 50),
      alone('G16', 'global search opens', median(search.open), 'ms', 50),
      alone('G16', 'global search: last key to people painted, 100,000 employees', median(search.results), 'ms', 100),
    ]
  })
}
