import { acceptedLanguage } from '../lib/texts.ts'

/** Lists scripts, styles, and scripts of texts by language for each address, as the build wrote them (web/build/first-files.ts). */
export type FirstFiles = readonly (readonly [
  address: string,
  scripts: readonly string[],
  styles: readonly string[],
  texts: Readonly<Record<string, readonly string[]>>,
])[]

/**
 * Writes links for the page of an address. A browser fetches the files while it still reads the page; the script of the page would fetch them
 * only once it runs. They are the files for people who are signed in, because nearly everyone who opens such an address is.
 */
export function aheadOf(pages: FirstFiles, path: string, accepted: string | undefined): string {
  const [, scripts = [], styles = [], texts = {}] = pages.find(([address]) => new RegExp(address).test(path)) ?? []
  const said = texts[acceptedLanguage(accepted, Object.keys(texts))] ?? []
  return [
    ...[...scripts, ...said].map(file => `<link rel="modulepreload" crossorigin href="${file}">`),
    ...styles.map(file => `<link rel="preload" as="style" crossorigin href="${file}">`),
  ].join('')
}
