import { isUtf8 } from 'node:buffer'
import type { RosterEncoding } from './roster-types.ts'

type Decoded = { text: string; encoding: Exclude<RosterEncoding, 'xlsx'> }

/** Bytes of a text file as a string, by BOM, by the pattern of zero bytes, by UTF-8 validity, else Windows-1252. */
export function decodeText(bytes: Uint8Array): Decoded {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16(bytes.subarray(2), 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16(bytes.subarray(2), 'utf-16be')
  const bare = utf16WithoutBom(bytes)
  if (bare) return utf16(bytes, bare)
  const hasBom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const body = hasBom ? bytes.subarray(3) : bytes
  if (isUtf8(body)) return { text: asBuffer(body).toString('utf8'), encoding: 'utf-8' }
  return { text: decodeByLine(body), encoding: 'windows-1252' }
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const utf16 = (bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): Decoded => ({
  text: new TextDecoder(encoding).decode(bytes),
  encoding,
})

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

/**
 * Two exports pasted together may be UTF-8 in one part and Windows-1252 in the other, so each line is judged alone.
 * A line of Windows-1252 with accents is practically never valid UTF-8.
 */
function decodeByLine(bytes: Uint8Array): string {
  const windows = new TextDecoder('windows-1252')
  const parts: string[] = []
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(10, start)
    const end = newline < 0 ? bytes.length : newline + 1
    const line = bytes.subarray(start, end)
    parts.push(isUtf8(line) ? asBuffer(line).toString('utf8') : windows.decode(line))
    start = end
  }
  return parts.join('')
}
