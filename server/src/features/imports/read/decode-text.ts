import { isUtf8 } from 'node:buffer'
import { type ByteSource, pieces } from './byte-source.ts'
import { RosterError, type RosterEncoding } from './roster-types.ts'
import { rosterTexts } from './texts.ts'

type TextEncoding = Exclude<RosterEncoding, 'xlsx'>
interface Decoded {
  /** Each text consists of whole lines, except for UTF-16. */
  texts: Generator<string>
  /** Certain only after all texts have been read. */
  encoding: () => TextEncoding
}

/** Decodes a text file piece by piece: by BOM, by the pattern of zero bytes, by UTF-8 validity, else as Windows-1252. */
export function decodeText(source: ByteSource): Decoded {
  const head = source.read(0, 2000)
  if (head[0] === 0xff && head[1] === 0xfe) return utf16(source, 'utf-16le')
  if (head[0] === 0xfe && head[1] === 0xff) return utf16(source, 'utf-16be')
  const bare = utf16WithoutBom(head)
  if (bare) return utf16(source, bare)
  let encoding: TextEncoding = 'utf-8'
  function* texts() {
    for (const lines of wholeLines(source)) {
      if (isUtf8(lines)) yield lines.toString('utf8')
      else {
        encoding = 'windows-1252'
        yield decodeByLine(lines)
      }
    }
  }
  return { texts: texts(), encoding: () => encoding }
}

export const isUtf16 = (head: Uint8Array) =>
  (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff) || utf16WithoutBom(head) !== null

function utf16(source: ByteSource, encoding: 'utf-16le' | 'utf-16be'): Decoded {
  function* texts() {
    const decoder = new TextDecoder(encoding)
    for (const piece of pieces(source)) yield decoder.decode(piece, { stream: true })
    yield decoder.decode()
  }
  return { texts: texts(), encoding: () => encoding }
}

/** Latin text in UTF-16 has a zero in nearly every second byte. */
function utf16WithoutBom(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const length = Math.min(bytes.length, 2000)
  let even = 0
  let odd = 0
  for (let i = 0; i < length; i += 2) {
    if (bytes[i] === 0) even++
    if (bytes[i + 1] === 0) odd++
  }
  const pairs = length / 2
  if (odd > pairs * 0.7 && even < pairs * 0.1) return 'utf-16le'
  if (even > pairs * 0.7 && odd < pairs * 0.1) return 'utf-16be'
  return null
}

const longestLine = 1024 * 1024
export const lineTooLong = () => new RosterError('NOT_A_ROSTER', rosterTexts.named('fileLongLine'))

/** Cut after a line end, which in UTF-8 and Windows-1252 is never part of another character. */
function* wholeLines(source: ByteSource): Generator<Buffer> {
  const bom = source.read(0, 3)
  const start = bom[0] === 0xef && bom[1] === 0xbb && bom[2] === 0xbf ? 3 : 0
  let kept: Buffer[] = []
  let length = 0
  for (const piece of pieces(source, start)) {
    const newline = piece.lastIndexOf(10)
    const end = newline >= 0 ? newline : piece.lastIndexOf(13)
    if (end < 0) {
      kept.push(piece)
      length += piece.length
      if (length > longestLine) throw lineTooLong()
      continue
    }
    yield Buffer.concat([...kept, piece.subarray(0, end + 1)])
    kept = [piece.subarray(end + 1)]
    length = piece.length - end - 1
  }
  if (length > 0) yield Buffer.concat(kept)
}

/**
 * Two exports pasted together may be UTF-8 in one part and Windows-1252 in the other, so each line is decoded on its own. A
 * Windows-1252 line with accents is almost never valid UTF-8.
 */
function decodeByLine(bytes: Buffer): string {
  const windows = new TextDecoder('windows-1252')
  const parts: string[] = []
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(10, start)
    const end = newline < 0 ? bytes.length : newline + 1
    const line = bytes.subarray(start, end)
    parts.push(isUtf8(line) ? line.toString('utf8') : windows.decode(line))
    start = end
  }
  return parts.join('')
}
