import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

const stamp = 'web/dist/.built-from'
const build = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''

/** Draws one in `share` of a journey's checks, different ones for each build of the web app. `npm run prove` runs all. */
export const isDrawn = (name: string, share: number): boolean =>
  process.env['PROVE'] === '1' || createHash('sha1').update(`${build} ${name}`).digest().readUInt32BE(0) % share === 0

const groups = 6
const group = 1 + (createHash('sha1').update(build).digest().readUInt32BE(0) % groups)

/**
 * Tag for a journey whose calls are covered by HTTP tests and whose screens are partly covered by component tests, so that it
 * mainly shows that the two fit together. Each build of the web app draws one of six groups of similar duration, with journeys on
 * the same kit spread over them; `npm run prove` runs all of them.
 */
export const drawn = (of: 1 | 2 | 3 | 4 | 5 | 6): '@prove' | [] =>
  process.env['PROVE'] === '1' || of === group ? [] : '@prove'
