import type { RnLeader } from '@preceptor/contract'
import type { Parsed } from './read/roster-types.ts'
import { cleanText, shown, wordKey } from './read/values/text.ts'
import { importTexts } from './texts.ts'

const { named } = importTexts
/** The same limit as for manual records. */
const mostMinutes = 200 * 60

const inRange = (minutes: number, cell: string): Parsed<number> =>
  minutes >= 1 && minutes <= mostMinutes
    ? { value: Math.round(minutes) }
    : { problem: named('hoursOutOfRange', { value: shown(cell) }) }

const amount = String.raw`(\d+(?:[.,]\d+)?|[.,]\d+)`
const clock = /^(\d{1,3}):([0-5]\d)(?::[0-5]\d)?$/
const hoursAndMinutes = new RegExp(
  String.raw`^${amount}\s*h(?:rs?|ours?|oras?)?\.?\s*(?:(?:and|y)?\s*(\d+)\s*m(?:ins?|inutes?|inutos?)?\.?)?$`,
  'i',
)
const onlyMinutes = new RegExp(String.raw`^${amount}\s*m(?:ins?|inutes?|inutos?)?\.?$`, 'i')
const plain = new RegExp(`^${amount}$`)
const numberOf = (text = '0') => Number(text.replace(',', '.'))

/** Reads `1.5`, `1:30`, `1h 30m` or `90 min` as minutes; a bare number means hours. */
export const parseHours = (cell: string): Parsed<number> => parseTime(cell, 60)
/** The same, except that a bare number means minutes. */
export const parseMinutes = (cell: string): Parsed<number> => parseTime(cell, 1)

function parseTime(cell: string, unit: number): Parsed<number> {
  const text = cell.length > 40 ? '' : cleanText(cell)
  const time = clock.exec(text)
  if (time) return inRange(numberOf(time[1]) * 60 + numberOf(time[2]), cell)
  const both = hoursAndMinutes.exec(text)
  if (both) return inRange(numberOf(both[1]) * 60 + numberOf(both[2]), cell)
  const minutes = onlyMinutes.exec(text)
  if (minutes) return inRange(numberOf(minutes[1]), cell)
  return plain.test(text)
    ? inRange(numberOf(text) * unit, cell)
    : { problem: named('notHours', { value: shown(cell) }) }
}

const passed = new Set(
  'pass passed p complete completed yes y satisfactory aprobado aprobada completado completada si'.split(' '),
)
const failed = new Set(
  'fail failed f no n incomplete unsatisfactory reprobado reprobada incompleto incompleta'.split(' '),
)
/** Returns true when it was not passed, and so not completed. */
export const isFailed = (cell: string) => failed.has(wordKey(cleanText(cell.slice(0, 40))))

const share = /^(\d+(?:[.,]\d+)?)\s*(?:\/|of|out of|de)\s*(\d+(?:[.,]\d+)?)$/i

/** Reads a score in whole percent, rounded down; `passed` has no score. */
export function parseScore(cell: string): Parsed<number | null> {
  const text = cell.length > 40 ? '' : cleanText(cell)
  const word = wordKey(text)
  if (passed.has(word)) return { value: null }
  if (failed.has(word)) return { problem: named('notPassed', { value: shown(cell) }) }
  const points = share.exec(text)
  const percent = points
    ? (100 * numberOf(points[1])) / numberOf(points[2])
    : Number(text.replace(/\s*%$/, '').replace(',', '.'))
  return text !== '' && percent >= 0 && percent <= 100
    ? { value: Math.floor(percent) }
    : { problem: named('notScore', { value: shown(cell) }) }
}

const yes = new Set('yes y true x 1 rn si verdadero'.split(' '))
const no = new Set('no n false 0 none falso ninguna ninguno'.split(' '))

/** Returns a name, or only that a nurse led it; a license alone also means that. */
export function rnOf(cell: string | undefined, license: string | undefined): RnLeader | null {
  const word = wordKey(cell ?? '')
  if (no.has(word) || (word === '' && license === undefined)) return null
  return { name: cell === undefined || yes.has(word) ? null : cell, license: license ?? null }
}
