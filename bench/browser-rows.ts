import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { build } from 'vite'
import { inChromium } from './chromium.ts'
import type { Both } from './list-rows.ts'
import { median } from './load.ts'
import { isSmall } from './size.ts'
import { alone, compared, type Row } from './table.ts'
import type { BenchWorld } from './world.ts'

/** Builds the plain page for production; the raw server serves it. */
export const buildPlainReact = (outDir: string) =>
  build({
    root: join(import.meta.dirname, 'plain-react'),
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  })

/** Returns the bytes before the first row, counted like the size gate of `npm run check`. */
export async function sizeRows(): Promise<Row[]> {
  const said = spawnSync(process.execPath, ['scripts/size-gate.mjs'], { encoding: 'utf8' })
  const sizes = [...said.stdout.matchAll(/^(js|css): ([\d.]+) of \d+/gm)]
  if (sizes.length === 0) throw new Error(`The size gate said: ${said.stdout}${said.stderr}`)
  return sizes.map(([, kind, size]) =>
    alone('G14', `${kind} before the employees list shows, gzip`, Number(size), 'kB', kind === 'js' ? 170 : 20),
  )
}

/** Runs in the page: waits until the first row with a name is there and the next frame is painted. */
const watchRows = () => {
  const page = globalThis as unknown as { firstRow?: number }
  const look = () => {
    if (page.firstRow !== undefined) return
    const name = [...document.querySelectorAll('tbody tr')].find(row => /\p{L}, \p{L}/u.test(row.textContent))
    if (!name) return
    page.firstRow = -1
    requestAnimationFrame(() => {
      page.firstRow = performance.now()
    })
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}

async function firstRow(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => ((globalThis as unknown as { firstRow?: number }).firstRow ?? -1) > 0, undefined, {
    polling: 10,
    timeout: 20_000,
  })
  const time = await page.evaluate(() => (globalThis as unknown as { firstRow: number }).firstRow)
  // Requests after the rows finish before the next page begins
  await page.waitForTimeout(400)
  await page.close()
  return time
}

/** Measures the time to the first row, uncached and cached, of pages visited in turns. */
export async function firstRows<Side extends string>(addresses: Record<Side, string>, token: string) {
  const sides = Object.entries<string>(addresses) as [Side, string][]
  const found = sides.map(([side]) => ({ side, cold: [] as number[], warm: [] as number[] }))
  await inChromium(async browser => {
    for (let turn = 0; turn < (isSmall ? 2 : 8); turn++)
      for (const [at, [, address]] of sides.entries()) {
        const context = await browser.newContext()
        await context.addInitScript(kept => localStorage.setItem('token', kept), token)
        await context.addInitScript(watchRows)
        const cold = await firstRow(context, address)
        await firstRow(context, address)
        const warm = await firstRow(context, address)
        await context.close()
        // The first turn warms up the browser itself
        if (turn === 0) continue
        found[at]?.cold.push(cold)
        found[at]?.warm.push(warm)
      }
  })
  const medians = found.map(({ side, cold, warm }) => [side, { cold: median(cold), warm: median(warm) }] as const)
  return Object.fromEntries(medians) as Record<Side, Record<'cold' | 'warm', number>>
}

export async function browserRows({ ours, raw }: Both, { large }: BenchWorld): Promise<Row[]> {
  const addresses = {
    ours: `${ours.origin}/employees?provider_status=1`,
    raw: `${raw.origin}/?organization_id=${large.id}&provider_status=1`,
  }
  const found = await firstRows(addresses, large.token)
  return (['cold', 'warm'] as const).map(kind =>
    compared({
      goal: 'G15',
      what: `${kind} first row of employees in Chromium, against a plain React page`,
      ours: found.ours[kind],
      raw: found.raw[kind],
      unit: 'ms',
    }),
  )
}
