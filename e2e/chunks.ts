import { readFileSync } from 'node:fs'

type Manifest = Record<string, { file: string } | undefined>

/** The script that a source of the web app was built into, such as `assets/Dx81aQw.js`. */
export function builtFrom(source: string): string {
  const manifest = JSON.parse(readFileSync('web/dist/.vite/manifest.json', 'utf8')) as Manifest
  const file = manifest[`src/${source}`]?.file
  if (!file) throw new Error(`No script of the build is made of ${source}.`)
  return file
}

/** Its address, for what waits for it or holds it up. */
export const chunkOf = (source: string) => `**/${builtFrom(source)}`
