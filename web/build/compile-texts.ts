import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

/** Compiles catalogs (`…/texts/es.ts`), so that no browser loads a parser of messages. A text that is wrong ends the build. */
export function compileTexts(): Plugin {
  return {
    name: 'preceptor-compile-texts',
    async transform(_, id) {
      const [file = ''] = id.split('?')
      if (!/[\\/]texts[\\/](?:[\w-]+[\\/])?[a-z]{2}\.ts$/.test(file)) return null
      // In development a file is read again after it was changed.
      const address = `${pathToFileURL(file).href}?${statSync(file).mtimeMs}`
      const { default: texts } = (await import(address)) as { default: Record<string, string> }
      const compiled = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(text)]))
      return { code: `export default ${JSON.stringify(compiled)}`, map: null }
    },
  }
}
