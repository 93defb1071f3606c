import { maybeStatus, parseStatus, type StatusWord } from './status.ts'
import { cleanText, wordKey } from './text.ts'
import { employment } from './words.ts'

/** A remark that an HR system puts next to a name, in the file's words. */
export interface NameNote {
  text: string
  /** Null when it looks like an unknown status. */
  status: StatusWord | null
}

const maybeNoted = /[([*"“]|[-–—:,]\s|\s[-–—]|[A-Z]{3}|inated$|active$|leave$|hold$|ended$/i
const bracketed = /[("“[]([^"“”()[\]]{1,60})[)"”\]]/g
const behindDash = /^(.+?)\s+[-–—]+\s*([^-–—]+)$/
const beforeDash = /^(\p{L}[\p{L} ]{2,24}?)\s*[-–—:]+\s+(.+)$/u
/** Without brackets, only these count, because others are also names. */
const bare = /^(.+?)[ ,]+(terminated|inactive|on leave|on hold|suspended|LOA)$/i

/** `Reyes (On Leave), Marisol` and `REYES, MARISOL - TERMINATED`: returns the name without remarks; nicknames stay. */
export function withoutNotes(cell: string): { name: string; notes: NameNote[] } {
  const notes: NameNote[] = []
  if (cell.length > 200 || !maybeNoted.test(cell)) return { name: cell, notes }
  const isNote = (text: string) => {
    const note = meaningOf(text.trim())
    if (note === 'nickname') return false
    if (note !== 'nothing') notes.push(note)
    return true
  }
  const name = cleanText(cell)
    .replaceAll('*', ' ')
    .replace(bracketed, (whole, text: string) => (isNote(text) ? ' ' : whole))
    .replace(behindDash, (whole, rest: string, text: string) => (isStatus(text) && isNote(text) ? rest : whole))
    .replace(beforeDash, (whole, text: string, rest: string) => (isStatus(text) && isNote(text) ? rest : whole))
    .replace(bare, (whole, rest: string, text: string) =>
      // LOA is also a family name, unless it is in capitals
      (text.toLowerCase() !== 'loa' || (text === 'LOA' && /\p{Ll}/u.test(rest))) && isNote(text) ? rest : whole,
    )
  return { name: cleanText(name).replace(/ ,/g, ','), notes }
}

/** Words that mean a status elsewhere, but may be a name here. */
const names = new Set(['ina', 'act', 'sep', 'yes', 'true', 'false'])
const credentials =
  /^(?:rn|lpn|lvn|np|pt|pta|ot|cota|ota|slp|msw|lmsw|lcsw|rd|hha|chha|ahha|pca|cna|stna|hca|dcw|dsp|bsn|msn|md|mba|phd|bs|ba)\.?$/i
export const isCredential = (text: string) => credentials.test(text)
const formerName = /^(?:née|nee|formerly|fka|f\/k\/a|maiden)\b/i
/** `Term 3/1/2024` and `LOA until 5/1`. */
const dated = /[ ,;:-]*(?:\b(?:eff|effective|since|until|til|thru|through|as of|from|on|to)\b\.? ?)?\d[\d/.-]*.*$/i

const withoutDate = (text: string) => text.replace(dated, '').trim() || text
const isStatus = (text: string) => 'value' in parseStatus(withoutDate(text))

function meaningOf(text: string): NameNote | 'nickname' | 'nothing' {
  const said = withoutDate(text)
  const key = wordKey(said)
  if (isCredential(said) || employment.has(key) || formerName.test(said)) return 'nothing'
  if (key.length < 3 || names.has(key)) return 'nickname'
  const parsed = parseStatus(said)
  if ('value' in parsed) return { text, status: parsed.value }
  if (maybeStatus(said)) return { text, status: null }
  return /\d/.test(text) || key.split(' ').length > 2 ? 'nothing' : 'nickname'
}
