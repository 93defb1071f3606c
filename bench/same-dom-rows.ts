import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { firstRows } from './browser-rows.ts'
import { inChromium } from './chromium.ts'
import type { Both } from './list-rows.ts'
import type { DomNode } from './plain-react/same-dom.ts'
import { startRaw } from './servers.ts'
import { compared, type Row } from './table.ts'
import type { BenchWorld } from './world.ts'

interface Shown {
  tree: DomNode
  css: string
}

/** The minimum time to the first row: plain React that draws the same elements with the same styles, after one call. */
export async function sameDomRows({ ours }: Both, { large }: BenchWorld, ownerUrl: string): Promise<Row[]> {
  const address = `${ours.origin}/employees?provider_status=1`
  const shown = await inChromium(async browser => {
    const page = await browser.newPage()
    await page.addInitScript(token => localStorage.setItem('token', token), large.token)
    await page.goto(address)
    await page.locator('tbody tr').nth(20).waitFor()
    return page.evaluate(read)
  })
  const pages = mkdtempSync(join(tmpdir(), 'preceptor-bench-dom-'))
  await build({
    root: join(import.meta.dirname, 'plain-react'),
    configFile: false,
    logLevel: 'error',
    plugins: [asShown(shown)],
    build: { outDir: pages, emptyOutDir: true, modulePreload: { polyfill: false } },
  })
  const floor = await startRaw(ownerUrl, pages)
  try {
    const same = `${floor.origin}/?organization_id=${large.id}&provider_status=1`
    const found = await firstRows({ ours: address, same }, large.token)
    return (['cold', 'warm'] as const).map(kind =>
      compared({
        goal: 'G15',
        what: `${kind} first row of employees in Chromium, against the same DOM in plain React`,
        ours: found.ours[kind],
        raw: found.same[kind],
        unit: 'ms',
        atMost: 1.5,
      }),
    )
  } finally {
    await floor.stop()
    rmSync(pages, { recursive: true, force: true })
  }
}

/** Puts the captured content into the page: the styles into its head, the elements into its script. */
const asShown = ({ tree, css }: Shown): Plugin => ({
  name: 'same-dom',
  resolveId: id => (id === 'virtual:same-dom' ? `\0${id}` : null),
  load: id =>
    id === '\0virtual:same-dom' ? `export default JSON.parse(${JSON.stringify(JSON.stringify(tree))})` : null,
  transformIndexHtml: html =>
    html.replace('./main.ts', './same-dom.ts').replace('</head>', () => `<style>${css}</style></head>`),
})

/** Runs in our page. */
function read(): Shown {
  const treeOf = (element: Element): DomNode => ({
    tag: element.localName,
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    children: [...element.childNodes].flatMap((child): (DomNode | string)[] =>
      child instanceof Element ? [treeOf(child)] : child.nodeType === Node.TEXT_NODE ? [child.textContent ?? ''] : [],
    ),
  })
  const root = document.querySelector('#root')
  if (!root) throw new Error('There is no page.')
  const css = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules].map(({ cssText }) => cssText))
  return { tree: treeOf(root), css: css.join('\n') }
}
