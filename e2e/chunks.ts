import { readFileSync } from 'node:fs'

type Manifest = Record<string, { file: string } | undefined>

/** Returns the script that a web app source was built into, such as `assets/Dx81aQw.js`. */
export function builtFrom(source: string): string {
  const manifest = JSON.parse(readFileSync('web/dist/.vite/manifest.json', 'utf8')) as Manifest
  const file = manifest[`src/${source}`]?.file
  if (!file) throw new Error(`No script of the build is made of ${source}.`)
  return file
}

/** Returns its address pattern, for waiting on it or delaying it. */
export const chunkOf = (source: string) => `**/${builtFrom(source)}`
