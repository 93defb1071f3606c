import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@preceptor/contract'

interface Call {
  endpoint: Endpoint
  group: string
}

/** `npm run prove` takes every case. */
const takesAll = process.env['PROVE'] === '1'

/**
 * Draws one in `share` of a call's cases. `name` identifies a case of the call. The draw changes when the call's source does: its
 * contract file, or a file of the server feature that handles it.
 */
export const isDrawn = (call: Call, name: string, share = 8): boolean =>
  takesAll || numberOf(`${sourceOf(call)} ${call.endpoint.method} ${call.endpoint.path} ${name}`) % share === 0

/** The same for a server folder that serves many calls, such as `lists`. */
export const isDrawnFrom = (folder: string, name: string, share: number): boolean =>
  takesAll || numberOf(`${hashOf([join('server/src', folder)])} ${name}`) % share === 0

const turns = 6
/** Planted faults need the test they name, no matter whose turn it is. */
const everyTurn = process.env['EVERY_TURN'] === '1'
let turn: number | undefined
/**
 * Decides whether a rare and slow test runs now: one of six turns runs for each state of the server and contract sources; `npm run
 * prove` and planted faults run all. Only for tests partly covered by others in `npm test`, such as another kill point of a job.
 * The turns take about the same time.
 */
export function inTurn(of: 1 | 2 | 3 | 4 | 5 | 6): boolean {
  turn ??= 1 + (numberOf(hashOf(['server/src', 'contract/src'])) % turns)
  return takesAll || everyTurn || turn === of
}

/** Returns one of several similar things in turns; all of them in `npm run prove`. */
export const takingTurns = <T>(things: readonly T[]): T[] =>
  things.filter(
    (_, at) => takesAll || everyTurn || at === numberOf(hashOf(['server/src', 'contract/src'])) % things.length,
  )

const numberOf = (text: string) => createHash('sha1').update(text).digest().readUInt32BE(0)

const root = fileURLToPath(new URL('../..', import.meta.url))
const isSource = (name: string) => name.endsWith('.ts') && !name.endsWith('.test.ts')
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map(name => join(folder, name))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

let known: Map<string, string> | undefined
/** Hashes by group: the contract's folder and the server features that handle it. */
function sourceOf({ group }: Call): string {
  known ??= hashesByGroup()
  const hash = known.get(group)
  if (hash === undefined) throw new Error(`No file of the server answers api.${group}.`)
  return hash
}

function hashesByGroup(): Map<string, string> {
  const folders = new Map<string, Set<string>>()
  const add = (group: string, folder: string) => folders.set(group, (folders.get(group) ?? new Set()).add(folder))
  for (const file of filesIn('server/src/features'))
    for (const [, group = ''] of read(file).matchAll(/\bapi\.(\w+)/g)) add(group, dirname(file))
  for (const [, groups = '', file = ''] of read('contract/src/api.ts').matchAll(/export \{ ([^}]+) \} from '(.+?)'/g))
    for (const group of groups.split(', ')) add(group, dirname(join('contract/src', file)))
  return new Map([...folders].map(([group, from]) => [group, hashOf([...from].sort())]))
}

const hashes = new Map<string, string>()
function hashOf(folders: readonly string[]): string {
  const key = folders.join()
  const known = hashes.get(key) ?? hashFiles(folders)
  hashes.set(key, known)
  return known
}

function hashFiles(folders: readonly string[]): string {
  const hash = createHash('sha1')
  for (const file of folders.flatMap(filesIn).sort()) hash.update(`${file}\0`).update(read(file))
  return hash.digest('hex')
}
