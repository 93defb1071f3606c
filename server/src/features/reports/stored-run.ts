import { createHash, randomBytes, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createDeflate, createInflate } from 'node:zlib'
import type { Id, ReportDefinition } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Keyring } from '../../keys/secrets.ts'
import { newFileKey, sealFileKey, sealPiece } from '../../keys/sealed-pieces.ts'
import { AppError } from '../../errors/app-error.ts'
import { newId } from '../../lib/new-id.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import type { FileStore } from '../../store/file-store.ts'
import { bytesOf, type Piece, piecesOf } from '../files/stored.ts'
import { piecesFrom } from '../files/take-in.ts'
import type { AskedNow } from './asked.ts'
import type { KeptColumn } from './read-result.ts'
import { type KeptGroup, type KeptLine, type KeptValue, type Result, wholeLinesIn } from './result-lines.ts'
import { reportTexts } from './texts.ts'

/** The first line of a stored result; it ties the result to this run and this question. */
export interface KeptHead {
  run: Id
  definition: ReportDefinition
  asked: Pick<AskedNow, 'filters' | 'as_of' | 'person' | 'week_start'>
  /** Absent for runs stored before this field existed. */
  told?: Told
  columns: KeptColumn[]
  pivot: KeptValue[]
}

/** Fields of a run's row that readers rely on. */
export interface Told {
  names: object
  filters_said: object
  report: string | null
  version: number | null
  asked_by: Id
  asked_by_name: string
}
/** Columns of the run `r`. */
export const toldOf = sql`jsonb_build_object('names', r.names, 'filters_said', r.filters_said, 'report', r.report, 'version', r.version,
  'asked_by', r.asked_by, 'asked_by_name', r.asked_by_name)`

export interface Means {
  store: FileStore
  keys: Keyring
}
type Within = Omit<Scope, 'db'>

export interface Written {
  file_id: Id
  size: number
  pieces: { starts_at: number; size: number; key: string }[]
  fileHash: Buffer
  lines: number
  rows: number
  bytes: number
  sha256: Buffer
}

/** Length of text compressed at once; compressing line by line took most of a run's time. */
const together = 64 * 1024

async function* texts(
  head: KeptHead,
  { total, lines }: Pick<Result, 'total' | 'lines'>,
  told: { hash: Hash; lines: number; bytes: number },
) {
  const bytesOfText = (text: string) => {
    const bytes = Buffer.from(text)
    told.hash.update(bytes)
    told.bytes += bytes.length
    return bytes
  }
  let text = `${JSON.stringify(head)}\n${JSON.stringify(total)}\n`
  for await (const line of lines) {
    told.lines++
    text += `${JSON.stringify(line)}\n`
    if (text.length < together) continue
    yield bytesOfText(text)
    text = ''
  }
  if (text !== '') yield bytesOfText(text)
}

/**
 * Writes a result to the store: lines are compressed, and each piece is sealed with the file's own key. The file's row exists
 * before its bytes and is unclaimed, so it is collected after a day if the process dies.
 */
export async function writeResult(
  basis: Within,
  { store, keys }: Means,
  head: KeptHead,
  result: Pick<Result, 'total' | 'lines'>,
): Promise<Written> {
  const file_id = newId()
  const own = newFileKey()
  await inAgency(basis, ({ db, agency }) =>
    db.run(sql`insert into files (organization_id, id, use, name, size, state, key_sealed) values (${agency.id}, ${file_id}, 'report_run',
      'report.jsonl', 1, 'receiving', ${sealFileKey(keys, file_id, own)})`),
  )
  const told = { hash: createHash('sha256'), lines: 0, bytes: 0 }
  const whole = createHash('sha256')
  const lines = Readable.from(texts(head, result, told), { objectMode: false, highWaterMark: 256 * 1024 })
  const pieces: Written['pieces'] = []
  let size = 0
  const packed = createDeflate({ level: 4, chunkSize: 128 * 1024 })
  lines.on('error', error => packed.destroy(error))
  for await (const bytes of piecesFrom(lines.pipe(packed))) {
    const key = `${basis.agency.id}/${file_id}/${size}-${randomBytes(16).toString('hex')}`
    whole.update(bytes)
    await store.put(key, sealPiece(own, key, bytes))
    pieces.push({ starts_at: size, size: bytes.length, key })
    size += bytes.length
  }
  return {
    file_id,
    size,
    pieces,
    fileHash: whole.digest(),
    lines: told.lines,
    rows: result.total[3],
    bytes: told.bytes,
    sha256: told.hash.digest(),
  }
}

/** Claims the written file for good, in the run's transaction. */
export async function keepWritten({ db, agency }: Scope, { file_id, pieces, size, fileHash }: Written): Promise<void> {
  for (const piece of pieces)
    await db.run(sql`insert into file_pieces (organization_id, file_id, starts_at, size, key)
      values (${agency.id}, ${file_id}, ${piece.starts_at}, ${piece.size}, ${piece.key})`)
  await db.run(sql`update files set state = 'kept', received = ${size}, size = ${size}, type = 'text/csv', sha256 = ${fileHash}, claimed = true,
    touched_at = now() where organization_id = ${agency.id} and id = ${file_id}`)
}

/** The part of a run's row that describes its lines. */
export interface KeptRun {
  id: Id
  file_id: Id
  sha256: string
  definition: ReportDefinition
  asked: AskedNow
  told: Told
  rows: number
  lines: number
  bytes: number
}

const wasChanged = (why: string) =>
  Object.assign(new AppError('CONFLICT', reportTexts.named('changed')), { cause: new Error(why) })

export interface Reader {
  head: KeptHead
  total: KeptGroup
  lines: AsyncIterable<KeptLine>
  /** The same lines in batches, for callers that read all of a large run. Only one of the two can be read, once. */
  batches: AsyncIterable<KeptLine[]>
}

type Opened = Reader & { check: () => Promise<void>; close: () => void }
export type OpenRun = (gone: AbortSignal) => Promise<Opened>

/** The most bytes of lines held in memory between checking a run and rendering its file. */
const mostHeld = 24 * 1024 * 1024

/**
 * Reads a run to its end before any byte of the response is sent; `look` visits its lines on the way. Returns how to open the run
 * again: a run that is not too large is in memory by then, so it is not decompressed and hashed a second time.
 */
export async function checkedRun(
  store: FileStore,
  run: KeptRun,
  pieces: readonly Piece[],
  look: (reader: Reader) => Promise<unknown> = () => Promise.resolve(),
): Promise<OpenRun> {
  const held: Buffer[] = []
  const isHeld = run.bytes <= mostHeld
  const reader = await openRun(store, run, pieces, isHeld ? { through: chunk => held.push(chunk) } : {})
  try {
    await look(reader)
    await reader.check()
  } finally {
    reader.close()
  }
  return gone => openRun(store, run, pieces, isHeld ? { gone, held } : { gone })
}

/** Opens the lines of a run. Only the end (`check`) shows if they match the stored ones; it reads the remaining lines. */
export async function openRun(
  store: FileStore,
  run: KeptRun,
  pieces: readonly Piece[],
  { gone, through, held }: { gone?: AbortSignal; through?: (chunk: Buffer) => void; held?: readonly Buffer[] } = {},
): Promise<Opened> {
  const hash = createHash('sha256')
  const read = { lines: 0, bytes: 0 }
  const { chunks, close } = held ? unpacked(held) : unpacking(store, run, pieces, gone)
  const all = held ? chunks : counted(chunks, { hash, read, through })
  const found = wholeLinesIn(all)
  const judged = (error: unknown) =>
    error instanceof AppError || gone?.aborted || !isCorrupt(error)
      ? error
      : Object.assign(wasChanged(`The file of run ${run.id} can't be read.`), { cause: error })
  /** Lines of the current batch that were read but not yet yielded. */
  let open: KeptLine[] = []
  const more = async (): Promise<boolean> => {
    const next = await found.next()
    if (next.done) return false
    open = JSON.parse(`[${next.value.replaceAll('\n', ',')}]`) as KeptLine[]
    return true
  }
  const one = async () => {
    while (open.length === 0) if (!(await more())) return undefined
    return open.shift()
  }
  async function* rest(): AsyncGenerator<KeptLine[]> {
    try {
      do {
        const some = open
        open = []
        if (some.length > 0) yield some
      } while (await more())
    } catch (error) {
      throw judged(error)
    }
  }
  async function* each(): AsyncGenerator<KeptLine> {
    for await (const some of rest()) yield* some
  }
  const check = async () => {
    try {
      // Lines that no one reads are only hashed
      while (!(await all.next()).done);
    } catch (error) {
      throw judged(error)
    }
    close()
    if (held) return
    const isWhole = read.bytes === run.bytes && read.lines === run.lines + 2
    if (!isWhole || hash.digest('hex') !== run.sha256)
      throw wasChanged(`The lines of run ${run.id} are not those that were kept.`)
  }
  try {
    const head = (await one()) as unknown as KeptHead | undefined
    if (
      head?.run !== run.id ||
      !isSame(head.definition, run.definition) ||
      !isSame(head.asked, run.asked) ||
      (head.told !== undefined && !isSame(head.told, run.told))
    )
      throw wasChanged(`The run ${run.id} is not the one that was kept.`)
    const total = await one()
    if (total?.[0] !== 'g' || total[3] !== run.rows) throw wasChanged(`The run ${run.id} has other totals.`)
    return { head, total, lines: each(), batches: rest(), check, close }
  } catch (error) {
    close()
    throw judged(error)
  }
}

/**
 * Visits the lines of a run. Refuses a run that was changed in its row or in the store; nothing is returned before all of it is
 * checked.
 */
export async function readRun<T>(
  { db, agency }: Pick<Scope, 'db' | 'agency'>,
  store: FileStore,
  run: KeptRun,
  look: (reader: Reader) => Promise<T>,
): Promise<T> {
  const reader = await openRun(store, run, await piecesOf(db, agency.id, run.file_id))
  try {
    const answer = await look(reader)
    await reader.check()
    return answer
  } finally {
    reader.close()
  }
}

interface Chunks {
  chunks: AsyncGenerator<Buffer>
  close: () => void
}

/** Decompresses the bytes of a run's lines as they come from the store. */
function unpacking(store: FileStore, run: KeptRun, pieces: readonly Piece[], gone: AbortSignal | undefined): Chunks {
  const size = pieces.reduce((sum, piece) => sum + piece.size, 0)
  if (size === 0) throw wasChanged(`The run ${run.id} has no file.`)
  const inflate = createInflate({ chunkSize: together })
  const source = Readable.from(bytesOf(store, pieces, [0, size], gone))
  source.on('error', error => inflate.destroy(error))
  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const chunk of source.pipe(inflate)) yield chunk as Buffer
  }
  const close = () => {
    source.destroy()
    inflate.destroy()
  }
  return { chunks: chunks(), close }
}

/** The same for lines that were already checked and are still in memory. */
function unpacked(held: readonly Buffer[]): Chunks {
  async function* chunks(): AsyncGenerator<Buffer> {
    // Gives other requests a turn between chunks
    for (const chunk of held) yield await setImmediate(chunk)
  }
  return { chunks: chunks(), close: () => {} }
}

interface Counting {
  hash: Hash
  read: { lines: number; bytes: number }
  through: ((chunk: Buffer) => void) | undefined
}

/** Passes chunks through, hashing and counting them. */
async function* counted(chunks: AsyncIterable<Buffer>, { hash, read, through }: Counting): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    through?.(chunk)
    read.bytes += chunk.length
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) read.lines++
    yield chunk
  }
}

/** True for an error caused by bytes that are not compressed lines. */
const isCorrupt = (error: unknown) =>
  error instanceof SyntaxError ||
  /^(Z_|ERR_|ENOENT)/.test((error as { code?: string }).code ?? '') ||
  /is not whole/.test((error as Error).message)

const isSame = (one: unknown, other: unknown) => canonical(one) === canonical(other)
/** Serializes with sorted keys, since the database doesn't keep key order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return `{${entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
    .join()}}`
}
