import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { named } from '@preceptor/contract/texts/texts'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

/** Labels of the contract that a page shows. */
type Shown = readonly Readonly<Record<string, string>>[]

/** Finds the keys of the contract's catalogs that name these labels: `contract/employees english`. */
const keysOf = (shown: Shown) =>
  new Set(
    shown.flatMap(labels =>
      Object.values(labels).map(label => {
        const { catalogue, key } = named(label) ?? {}
        return `${catalogue} ${key}`
      }),
    ),
  )

/**
 * Compiles catalogs (`…/texts/es.ts`), so that no browser loads a parser of messages. A text that is wrong ends the build. A page that
 * says which labels of the contract it shows gets no other texts of the contract.
 */
export function compileTexts(shown?: Shown): Plugin {
  const kept = shown && keysOf(shown)
  return {
    name: 'preceptor-compile-texts',
    async transform(_, id) {
      const [file = ''] = id.split('?')
      if (!/[\\/]texts[\\/](?:[\w-]+[\\/])?[a-z]{2}\.ts$/.test(file)) return null
      // In development a file is read again after it was changed.
      const address = `${pathToFileURL(file).href}?${statSync(file).mtimeMs}`
      const { default: texts } = (await import(address)) as { default: Record<string, string> }
      const feature = /[\\/]contract[\\/]src[\\/]([\w-]+)[\\/]/.exec(file)?.[1]
      const used = Object.entries(texts).filter(([key]) => !kept || !feature || kept.has(`contract/${feature} ${key}`))
      const compiled = Object.fromEntries(used.map(([key, text]) => [key, compile(text)]))
      return { code: `export default ${JSON.stringify(compiled)}`, map: null }
    },
  }
}
