import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

const stamp = 'web/dist/.built-from'
const build = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''

/** Draws one in `share` of the checks of a journey, and others for each build of the web app. `npm run prove` takes every one. */
export const isDrawn = (name: string, share: number): boolean =>
  process.env['PROVE'] === '1' || createHash('sha1').update(`${build} ${name}`).digest().readUInt32BE(0) % share === 0
