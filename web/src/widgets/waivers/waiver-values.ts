import type { KeptFile, WaivableRule, Waiver } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { waiversTexts } from './texts.ts'

/** As the form holds it: nothing is null. */
export interface WaiverValues {
  rule_id: string
  /** As `windowValue` writes it; empty: the whole rule. */
  window_no: string
  first_day: string
  last_day: string
  reason: string
  files: readonly KeptFile[]
}

/** A window in one text: after a change of the rule two windows may have the same number. */
export const windowValue = ({ scheme, number }: { scheme: string | null; number: number }) =>
  scheme === null ? String(number) : `${number} ${scheme}`

export function windowIn(value: string): { number: number; scheme: string | null } | null {
  const [number = '', scheme = null] = value.split(' ')
  return number === '' ? null : { number: Number(number), scheme }
}

export const blank = (first_day: string, rule_id = '', window: WaivedWindow | null = null): WaiverValues => ({
  rule_id,
  window_no: window === null ? '' : windowValue(window),
  first_day,
  last_day: '',
  reason: '',
  files: [],
})

export const valuesOf = (one: Waiver): WaiverValues => ({
  rule_id: one.rule_id,
  window_no: one.window_no === null ? '' : windowValue({ scheme: one.window_scheme, number: one.window_no }),
  first_day: one.first_day,
  last_day: one.last_day ?? '',
  reason: one.reason,
  files: one.files,
})

export const bodyOf = ({ window_no, files, ...values }: WaiverValues) => ({
  ...values,
  window_no: windowIn(window_no)?.number ?? null,
  window_scheme: windowIn(window_no)?.scheme ?? null,
  files: files.map(({ id }) => id),
})

export type WaivedWindow = Omit<NonNullable<WaivableRule['window']>, 'scheme'> & { scheme: string | null }

export const windowWords = ({ number, starts_on, ends_on }: WaivedWindow) => {
  if (!starts_on) return waiversTexts.say('windowNumber', { number })
  const from = formatDay(starts_on)
  return ends_on
    ? waiversTexts.say('windowDays', { from, to: formatDay(ends_on) })
    : waiversTexts.say('windowFrom', { from })
}

/** What a waiver covers: its window by the days, where they are known. */
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
