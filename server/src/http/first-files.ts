import { acceptedLanguage } from '../lib/texts.ts'

/**
 * Lists scripts, styles, and language-specific text scripts for each address, as the build wrote them (web/build/first-files.ts).
 */
export type FirstFiles = readonly (readonly [
  address: string,
  scripts: readonly string[],
  styles: readonly string[],
  texts: Readonly<Record<string, readonly string[]>>,
])[]

/**
 * Returns preload links for the page of an address. A browser fetches these files while it still reads the page; the page's script
 * would fetch them only once it runs. They are the files for signed-in users, because nearly everyone who opens such an address is
 * signed in.
 */
export function aheadOf(pages: FirstFiles, path: string, accepted: string | undefined): string {
  const [, scripts = [], styles = [], texts = {}] = pages.find(([address]) => new RegExp(address).test(path)) ?? []
  const said = texts[acceptedLanguage(accepted, Object.keys(texts))] ?? []
  return [
    ...[...scripts, ...said].map(file => `<link rel="modulepreload" crossorigin href="${file}">`),
    ...styles.map(file => `<link rel="preload" as="style" crossorigin href="${file}">`),
  ].join('')
}
