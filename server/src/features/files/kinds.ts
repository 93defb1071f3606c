import type { FileType } from '@preceptor/contract'

/** The number of bytes at either end of a file that identify its kind. */
export const telling = { head: 8 * 1024, tail: 512 * 1024 }

const openXml = 'application/vnd.openxmlformats-officedocument.'
const office: readonly (readonly [string, FileType])[] = [
  ['word/document.xml', `${openXml}wordprocessingml.document`],
  ['xl/workbook.xml', `${openXml}spreadsheetml.sheet`],
  ['ppt/presentation.xml', `${openXml}presentationml.presentation`],
]
/** True for a kind whose files begin like a zip. */
export const isPacked = (type: FileType) => type === 'application/zip' || type.startsWith(openXml)
/**
 * Videos that browsers play: phones write `qt ` (QuickTime), which browsers read as MP4. `3gp` is not included, and `M4A ` is audio
 * only.
 */
const mp4 = /^ftyp(qt {2}|isom|iso[2-9]|mp4[12]|avc1|dash|M4V[ HP]|MSNV|f4v )/
const heic = /^ftyp(heic|heix|heim|heis|hevc|hevx|mif1|msf1)/

/**
 * Returns the kind by the first bytes; `zip` may turn out to be one of several kinds when its end arrives. Null for refused kinds.
 */
export function begins(head: Buffer): FileType | 'zip' | null {
  const text = head.toString('latin1', 0, 16)
  if (text.startsWith('%PDF-')) return 'application/pdf'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp'
  if (heic.test(text.slice(4))) return 'image/heic'
  if (mp4.test(text.slice(4))) return 'video/mp4'
  // EBML, whose header names the contents: Matroska begins the same way, and browsers don't play it
  if (text.startsWith('\x1a\x45\xdf\xa3'))
    return head.toString('latin1', 0, 64).includes('\x42\x82\x84webm') ? 'video/webm' : null
  if (text.startsWith('PK\x03\x04')) return 'zip'
  if (!isPlain(head)) return null
  return /^(\xef\xbb\xbf)?WEBVTT(?=[ \t\r\n]|$)/.test(text) ? 'text/vtt' : 'text/plain'
}

/**
 * Returns the kind of a file by its two ends, which cover all of a small file. A packed document is recognized by the names in its
 * directory at the end: nothing is ever unpacked. Documents with macros are refused.
 */
export function kindOf(head: Buffer, tail: Buffer): FileType | null {
  const kind = begins(head)
  if (kind === 'text/plain' || kind === 'text/vtt') return isPlain(tail) ? kind : null
  if (kind !== 'zip') return kind
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || tail.length < end + 22) return null
  const from = tail.length - (tail.length - end) - tail.readUInt32LE(end + 12)
  const directory = tail.toString('latin1', Math.max(0, from), end)
  if (!directory.includes('[Content_Types].xml')) return 'application/zip'
  if (/vbaProject|macrosheets|activeX/i.test(directory)) return null
  return office.find(([name]) => directory.includes(name))?.[1] ?? null
}

/** True for text that is neither HTML nor SVG: a browser could run those, whatever their name. */
function isPlain(bytes: Buffer): boolean {
  // A character may be cut in two at either end
  const text = new TextDecoder('utf-8').decode(bytes).replace(/^\ufffd{1,3}|\ufffd{1,3}$/g, '')
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/.test(text)) return false
  return !/^\s*</.test(text) && !/<(!doctype|html|script|svg|iframe|body|head|object|embed)\b|<\?xml/i.test(text)
}
