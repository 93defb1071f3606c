import { acceptedLanguage } from '../lib/texts.ts'

/** By address, as the build tells: scripts, styles, and scripts of texts by language (web/build/first-files.ts). */
export type FirstFiles = readonly (readonly [
  address: string,
  scripts: readonly string[],
  styles: readonly string[],
  texts: Readonly<Record<string, readonly string[]>>,
])[]

/**
 * Links for the page of an address. A browser asks for what they name while it still reads the page; the script of the page would ask only
 * once it runs. They are the files of those who are signed in, as whoever asks for such an address nearly always is.
 */
export function aheadOf(pages: FirstFiles, path: string, accepted: string | undefined): string {
  const [, scripts = [], styles = [], texts = {}] = pages.find(([address]) => new RegExp(address).test(path)) ?? []
  const said = texts[acceptedLanguage(accepted, Object.keys(texts))] ?? []
  return [
    ...[...scripts, ...said].map(file => `<link rel="modulepreload" crossorigin href="${file}">`),
    ...styles.map(file => `<link rel="preload" as="style" crossorigin href="${file}">`),
  ].join('')
}
