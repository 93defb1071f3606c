import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

const stamp = 'web/dist/.built-from'
const build = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''

/** Draws one in `share` of the checks of a journey, and others for each build of the web app. `npm run prove` takes every one. */
export const isDrawn = (name: string, share: number): boolean =>
  process.env['PROVE'] === '1' || createHash('sha1').update(`${build} ${name}`).digest().readUInt32BE(0) % share === 0

const groups = 6
const group = 1 + (createHash('sha1').update(build).digest().readUInt32BE(0) % groups)

/**
 * The tag of a journey whose calls HTTP tests make and whose screens component tests open in part, so that it shows above all that both
 * fit. Each build of the web app draws one of six groups, alike in length, over which journeys on the same kit are spread; `npm run
 * prove` makes all of them.
 */
export const drawn = (of: 1 | 2 | 3 | 4 | 5 | 6): '@prove' | [] =>
  process.env['PROVE'] === '1' || of === group ? [] : '@prove'
