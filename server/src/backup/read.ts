import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { z } from 'zod'
import type { Keyring } from '../keys/secrets.ts'
import { Refused } from '../errors/refused.ts'
import {
  type End,
  format,
  type Header,
  header as headerLine,
  keyOf,
  part as partLine,
  type PieceHead,
  pieceSum,
  readable,
  rowsEnd,
  sameHex,
  signature as signatureLine,
  signing,
  type TableHead,
  tableSum,
  type TableSum,
} from './format.ts'

export interface Reader {
  header: (header: Header) => Promise<void>
  /** Must read `rows` to the end. */
  table: (head: TableHead, rows: AsyncIterable<Buffer>) => Promise<void>
  /** Called once the data matched the file's own checksum. */
  checked?: (head: TableHead, sum: TableSum) => Promise<void>
  /** A piece of an uploaded file whose bytes matched its checksum. Without this callback, pieces are skipped. */
  piece?: (key: string, bytes: Buffer) => Promise<void>
  end: (end: End['end']) => Promise<void>
}

/**
 * Reads a backup from start to end and checks its checksums and signature. A reader must undo its work when this throws.
 * `trusting`: accepts a signature by a key we don't have.
 */
export async function readBackup(
  file: string,
  keys: Keyring,
  reader: Reader,
  { trusting = false } = {},
): Promise<void> {
  const source = createReadStream(file, { highWaterMark: 256 * 1024 })
  // The reader closes it when it stops; its failures surface where it is read
  const text = pipeline(source, createZstdDecompress(), () => {})
  try {
    await readParts(new Lines(text), keys, reader, trusting)
  } catch (error) {
    throw explained(error, file)
  } finally {
    text.destroy()
    source.destroy()
  }
}

/** Reads only the first line, the file's description of itself. It proves nothing. */
export async function readHeader(file: string): Promise<Header> {
  let found: Header | undefined
  const stop = new Error('read enough')
  const nothing = async () => {}
  const header = async (read: Header) => {
    found = read
    throw stop
  }
  await readBackup(file, [], { header, table: nothing, end: nothing }).catch((error: Error) => {
    if (error !== stop) throw error
  })
  if (!found) throw damaged('it has no first line')
  return found
}

async function readParts(lines: Lines, keys: Keyring, reader: Reader, trusting: boolean) {
  const first = await lines.line(64 * 1024)
  const header = await orDamaged(lines, () => headerIn(first))
  await reader.header(header)
  const key = await orDamaged(lines, () => signingKey(header, keys, trusting))
  const signature = key && signing(key)
  signature?.add(first)
  const counted = { tables: 0, rows: 0, pieces: 0 }
  for (;;) {
    const line = await lines.line()
    signature?.add(line)
    const part = parsed(line, partLine)
    if ('end' in part) {
      if (part.end.tables !== counted.tables || part.end.rows !== counted.rows) throw damaged('a table is missing')
      if ((part.end.pieces ?? 0) !== counted.pieces) throw damaged('a file is missing')
      const last = parsed(await lines.line(), signatureLine)
      // Comes first: the compression's checksum is at the end and distinguishes damage from tampering
      await lines.nothingMore()
      if (signature && !sameHex(signature.hex(), last.hmac))
        throw new Refused(
          'This backup was changed after it was made: its signature does not fit. Nothing was restored.',
        )
      return reader.end(part.end)
    }
    if ('piece' in part) {
      signature?.add(await readPiece(lines, part, reader))
      counted.pieces++
      continue
    }
    const found = await readTable(lines, part, reader)
    signature?.add(found.line)
    counted.tables++
    counted.rows += found.rows
  }
}

async function readTable(lines: Lines, head: TableHead, reader: Reader) {
  const hash = createHash('sha256')
  const counted = { rows: 0, bytes: 0 }
  async function* rows() {
    for await (const chunk of lines.rows()) {
      hash.update(chunk)
      counted.bytes += chunk.length
      counted.rows += linesIn(chunk)
      yield chunk
    }
  }
  await reader.table(head, rows())
  const line = await lines.line()
  const sum = parsed(line, tableSum)
  if (sum.sha256 !== hash.digest('hex') || sum.rows !== counted.rows || sum.bytes !== counted.bytes)
    throw damaged(`the rows of ${head.table} are not those that were written`)
  await reader.checked?.(head, sum)
  return { line, rows: counted.rows }
}

/** Returns the line with its checksum. */
async function readPiece(lines: Lines, { piece, size }: PieceHead, reader: Reader): Promise<string> {
  const bytes = await lines.bytes(size)
  const line = await lines.line()
  const sum = parsed(line, pieceSum)
  if (sum.sha256 !== createHash('sha256').update(bytes).digest('hex') || sum.bytes !== size)
    throw damaged('the bytes of a file are not those that were written')
  await reader.piece?.(piece, bytes)
  return line
}

function linesIn(chunk: Buffer): number {
  let lines = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
  return lines
}

function headerIn(line: string): Header {
  const header = parsed(line, z.looseObject({ format: z.unknown(), version: z.unknown() }))
  if (header.format !== format.name) throw new Refused('This file is not a backup of Preceptor.')
  if (!readable.some(version => version === header.version))
    throw new Refused(
      `This backup has the form ${String(header.version)} and this program reads forms up to ${format.version}: restore it with Preceptor ${String(header['product'])}.`,
    )
  return parsed(line, headerLine)
}

function signingKey({ signed_by, app_keys }: Header, keys: Keyring, trusting: boolean): Buffer | undefined {
  const key = keyOf(keys, signed_by.fingerprint) ?? keyOf(ringIn(app_keys), signed_by.fingerprint)
  if (key || trusting) return key
  throw new Refused(
    `This backup was signed with the key ${signed_by.id} (${signed_by.fingerprint}), which APP_KEYS does not hold: set APP_KEYS to the keys of the installation that made it. Without them its sealed values cannot be read; --unsigned restores the rest, proved to be undamaged but not to be yours.`,
  )
}

/** The key ring included in a backup made with `--with-keys`. */
export const ringIn = (app_keys: string | null): Keyring =>
  (app_keys ?? '')
    .split(',')
    .filter(Boolean)
    .map(part => {
      const [id = '', text = ''] = part.split(/:(.*)/s)
      return { id, key: Buffer.from(text, 'base64') }
    })

const damaged = (why: string) => new Refused(`This backup is damaged: ${why}. Nothing was restored.`)

function parsed<T>(line: string, schema: z.ZodType<T>): T {
  try {
    const read = schema.safeParse(JSON.parse(line))
    if (read.success) return read.data
  } catch {
    // reported below
  }
  throw damaged('a line cannot be read')
}

/** A rejection of the first line holds only if the file decompresses to the end; otherwise that line itself may be damaged. */
async function orDamaged<T>(lines: Lines, judge: () => T): Promise<T> {
  try {
    return judge()
  } catch (error) {
    await lines.passOver()
    throw error
  }
}

/** Reports compression errors as damage too. */
function explained(error: unknown, file: string): unknown {
  const { code = '' } = error as { code?: string }
  if (code === 'ENOENT') return new Refused(`There is no file ${file}.`)
  if (code === 'EACCES' || code === 'EISDIR') return new Refused(`${file} cannot be read (${code}).`)
  if (code === 'ZSTD_error_prefix_unknown') return new Refused(`${file} is not a backup of Preceptor, or is damaged.`)
  return /^(ZSTD_|Z_|ERR_ZLIB|ERR_STREAM_PREMATURE_CLOSE)/.test(code) ? damaged('it cannot be unpacked') : error
}

/** Pieces are far smaller; a file that claims otherwise is not ours. */
const mostPiece = 64 * 1024 * 1024

/** Reads bytes as lines and blocks of rows, and never holds more than one piece of them. */
class Lines {
  readonly #pieces: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(text: AsyncIterable<Buffer>) {
    this.#pieces = text[Symbol.asyncIterator]()
  }

  async #more(): Promise<boolean> {
    const next = await this.#pieces.next()
    if (next.done) return false
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value])
    return true
  }

  async line(longest = 16 * 1024 * 1024): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf(10)
      if (end >= 0) {
        const line = this.#rest.toString('utf8', 0, end)
        this.#rest = this.#rest.subarray(end + 1)
        return line
      }
      if (this.#rest.length > longest) throw damaged('a line is too long')
      if (!(await this.#more())) throw damaged('it ends too early')
    }
  }

  /** Yields rows up to the line that ends them, and consumes that line. */
  async *rows(): AsyncGenerator<Buffer> {
    const between = Buffer.concat([Buffer.from('\n'), rowsEnd])
    let atStart = true
    for (;;) {
      while (this.#rest.length < between.length && (await this.#more()));
      if (atStart && this.#rest.subarray(0, rowsEnd.length).equals(rowsEnd)) {
        this.#rest = this.#rest.subarray(rowsEnd.length)
        return
      }
      const end = this.#rest.indexOf(between)
      // A possible start of the final line waits for the next piece
      const sure = end >= 0 ? end + 1 : this.#rest.length - between.length + 1
      if (sure > 0) {
        yield this.#rest.subarray(0, sure)
        this.#rest = this.#rest.subarray(sure)
        atStart = false
      }
      if (end >= 0) {
        this.#rest = this.#rest.subarray(rowsEnd.length)
        return
      }
      if (!(await this.#more())) throw damaged('it ends too early')
    }
  }

  async bytes(size: number): Promise<Buffer> {
    if (!(size > 0 && size <= mostPiece)) throw damaged('a file is too large')
    while (this.#rest.length < size) if (!(await this.#more())) throw damaged('it ends too early')
    const found = Buffer.from(this.#rest.subarray(0, size))
    this.#rest = this.#rest.subarray(size)
    return found
  }

  async passOver() {
    while (!(await this.#pieces.next()).done);
  }

  async nothingMore() {
    if (this.#rest.length > 0 || (await this.#more())) throw damaged('something follows its end')
  }
}
