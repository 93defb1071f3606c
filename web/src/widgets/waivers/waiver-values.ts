import type { WaivableRule, Waiver } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { waiversTexts } from './texts.ts'

/** Converts a window to text: after a rule changes, two windows may have the same number. */
export const windowValue = ({ scheme, number }: { scheme: string | null; number: number }) =>
  scheme === null ? String(number) : `${number} ${scheme}`

export function windowIn(value: string): { number: number; scheme: string | null } | null {
  const [number = '', scheme = null] = value.split(' ')
  return number === '' ? null : { number: Number(number), scheme }
}

export type WaivedWindow = Omit<NonNullable<WaivableRule['window']>, 'scheme'> & { scheme: string | null }

export const windowWords = ({ number, starts_on, ends_on }: WaivedWindow) => {
  if (!starts_on)
    return ends_on
      ? waiversTexts.say('windowUntil', { to: formatDay(ends_on) })
      : waiversTexts.say('windowNumber', { number })
  const from = formatDay(starts_on)
  return ends_on
    ? waiversTexts.say('windowDays', { from, to: formatDay(ends_on) })
    : waiversTexts.say('windowFrom', { from })
}

/** Describes what a waiver covers: its window by dates, if known. */
export const coversWords = ({
  window_no,
  window = null,
}: Pick<Waiver, 'window_no'> & Partial<Pick<Waiver, 'window'>>) =>
  window ? windowWords(window) : numberWords(window_no)

const numberWords = (window_no: number | null) =>
  window_no === null ? waiversTexts.say('wholeRule') : waiversTexts.say('windowNumber', { number: window_no })

export const daysWords = ({ first_day, last_day }: Pick<Waiver, 'first_day' | 'last_day'>) => {
  const from = formatDay(first_day)
  return last_day ? waiversTexts.say('days', { from, to: formatDay(last_day) }) : waiversTexts.say('from', { from })
}
