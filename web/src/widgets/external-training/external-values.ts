import { type CountsAs, type ExternalTraining, type KeptFile, type ModuleMode } from '@preceptor/contract'
import { formatHours } from '@/lib/format-more.ts'

/** A line as the form holds it: hours as typed. */
export interface HourLine {
  topic_id: string
  mode: ModuleMode
  hours: string
}

export interface ExternalValues {
  title: string
  provider: string
  completed_on: string
  expires_on: string
  score: string
  program_id: string
  counts_as: CountsAs
  hours: readonly HourLine[]
  note: string
  files: readonly KeptFile[]
}

export const emptyLine: HourLine = { topic_id: '', mode: 'classroom', hours: '' }

export const blank = (today: string): ExternalValues => ({
  title: '',
  provider: '',
  completed_on: today,
  expires_on: '',
  score: '',
  program_id: '',
  counts_as: 'in_service',
  hours: [emptyLine],
  note: '',
  files: [],
})

/** `1.5` and `1,5` are ninety minutes; what is no number gets the sentence of the schema. */
export const minutesOf = (typed: string): number => {
  const text = typed.trim().replace(',', '.')
  return /^\d+(\.\d+)?$/.test(text) ? Math.round(Number(text) * 60) : Number.NaN
}

export const bodyOf = ({ score, program_id, hours, files, ...values }: ExternalValues) => ({
  ...values,
  score: score.trim() === '' ? null : Number(score),
  program_id: program_id || null,
  hours: hours.map(({ topic_id, mode, hours: typed }) => ({ topic_id, mode, minutes: minutesOf(typed) })),
  files: files.map(({ id }) => id),
})

export const valuesOf = (one: ExternalTraining): ExternalValues => ({
  title: one.title,
  provider: one.provider,
  completed_on: one.completed_on,
  expires_on: one.expires_on ?? '',
  score: one.score === null ? '' : String(one.score),
  program_id: one.program_id ?? '',
  counts_as: one.counts_as,
  hours: one.hours.map(({ topic_id, mode, minutes }) => ({ topic_id, mode, hours: formatHours(minutes) })),
  note: one.note ?? '',
  files: one.files,
})

/** Minutes are typed as hours. */
export const placeOf = (path: string) => path.replace(/^(hours\.\d+)\.minutes$/, '$1.hours')
