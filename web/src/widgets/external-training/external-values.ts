import { type CountsAs, type ExternalTraining, type KeptFile, type ModuleMode } from '@preceptor/contract'

/** A line as stored in the form: hours as typed. */
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
  rn_led: boolean
  rn_name: string
  rn_license: string
  note: string
  files: readonly KeptFile[]
}

export const emptyLine: HourLine = { topic_id: '', mode: 'classroom', hours: '' }

export const blank = (counts_as: CountsAs = 'in_service'): ExternalValues => ({
  title: '',
  provider: '',
  completed_on: '',
  expires_on: '',
  score: '',
  program_id: '',
  counts_as,
  hours: [emptyLine],
  rn_led: false,
  rn_name: '',
  rn_license: '',
  note: '',
  files: [],
})

/** Parses hours: `1.5` and `1,5` are ninety minutes; anything that isn't a number gets the schema's message. */
export const minutesOf = (typed: string): number => {
  const text = typed.trim().replace(',', '.')
  return /^\d+(\.\d+)?$/.test(text) ? Math.round(Number(text) * 60) : Number.NaN
}

/** Returns changed fields of the body, including the nurse. */
export const changedBody = (values: ExternalValues, changed: readonly (keyof ExternalValues)[]) => {
  const whole = bodyOf(values)
  return Object.fromEntries(
    changed.map(field => {
      const sent = field === 'rn_led' || field === 'rn_name' || field === 'rn_license' ? 'rn' : field
      return [sent, whole[sent]]
    }),
  )
}

export const bodyOf = ({
  score,
  program_id,
  hours,
  files,
  rn_led,
  rn_name,
  rn_license,
  ...values
}: ExternalValues) => ({
  ...values,
  rn: rn_led ? { name: rn_name, license: rn_license } : null,
  score: score.trim() === '' ? null : Number(score),
  program_id: program_id || null,
  hours: hours.map(({ topic_id, mode, hours: typed }) => ({ topic_id, mode, minutes: minutesOf(typed) })),
  files: files.map(({ id }) => id),
})

/** Formats hours as people type them, including those below one. */
const typedHours = (minutes: number) => String(Math.round((minutes * 100) / 60) / 100)

export const valuesOf = (one: ExternalTraining): ExternalValues => ({
  title: one.title,
  provider: one.provider,
  completed_on: one.completed_on,
  expires_on: one.expires_on ?? '',
  score: one.score === null ? '' : String(one.score),
  program_id: one.program_id ?? '',
  counts_as: one.counts_as,
  hours: one.hours.map(({ topic_id, mode, minutes }) => ({ topic_id, mode, hours: typedHours(minutes) })),
  rn_led: one.rn !== null,
  rn_name: one.rn?.name ?? '',
  rn_license: one.rn?.license ?? '',
  note: one.note ?? '',
  files: one.files,
})

/** Maps error paths to fields: minutes are typed as hours, and the nurse has separate fields. */
export const placeOf = (path: string) =>
  path.replace(/^(hours\.\d+)\.minutes$/, '$1.hours').replace(/^rn\.(name|license)$/, 'rn_$1')
