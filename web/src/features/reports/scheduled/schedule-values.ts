import type { Report, ReportParameters, ReportSchedule, ScheduleBody, ScheduleTypeId } from '@preceptor/contract'

/** A schedule as stored in the form. */
export interface ScheduleValues {
  report: string
  type_id: ScheduleTypeId
  schedule_on: string
  at_time: string
  zone: string
  starts_on: string
  ends_on: string
  formats: readonly string[]
  empty_policy: ReportSchedule['empty_policy']
  user_ids: readonly string[]
  addresses: readonly string[]
  attaches: boolean
  webhook: boolean
  sftp_target_id: string
}

export const blankValues = (report: string, zone: string, today: string, me: string): ScheduleValues => ({
  report,
  type_id: 'weekly',
  schedule_on: 'monday',
  at_time: '08:00',
  zone,
  starts_on: today,
  ends_on: '',
  formats: ['csv'],
  empty_policy: 'notice',
  user_ids: [me],
  addresses: [],
  attaches: false,
  webhook: false,
  sftp_target_id: '',
})

export const valuesOf = (row: ReportSchedule): ScheduleValues => ({
  report: row.report,
  type_id: row.type_id,
  schedule_on: row.schedule_on ?? '',
  at_time: row.at_time,
  zone: row.zone,
  starts_on: row.starts_on,
  ends_on: row.ends_on ?? '',
  formats: row.formats,
  empty_policy: row.empty_policy,
  user_ids: row.user_ids,
  addresses: row.addresses,
  attaches: row.attaches,
  webhook: row.webhook,
  sftp_target_id: row.sftp_target_id ?? '',
})

export const bodyOf = (values: ScheduleValues, given: ReportParameters): ScheduleBody => ({
  ...values,
  given,
  schedule_on: values.type_id === 'daily' ? null : values.schedule_on || null,
  formats: [...values.formats] as ScheduleBody['formats'],
  user_ids: [...values.user_ids],
  addresses: [...values.addresses],
  ends_on: values.ends_on || null,
  sftp_target_id: values.sftp_target_id || null,
})

type Asked = Pick<Report['definition'], 'filters' | 'as_of' | 'person'>

/** Returns a report's filters and dates for the address that opens the form. */
export const askedParam = ({ filters, as_of, person }: Asked): string => JSON.stringify({ filters, as_of, person })

/** Returns overrides so that the schedule repeats what the user saw. Filters removed from the report become blank. */
export function givenIn(param: string | null, base: Asked | undefined): ReportParameters {
  if (param === null || !base) return {}
  let asked: Partial<Asked>
  try {
    asked = JSON.parse(param) as Partial<Asked>
  } catch {
    return {}
  }
  const filters = asked.filters ?? {}
  const away = Object.keys(base.filters).filter(key => !(key in filters))
  const changed = Object.entries(filters).filter(([key, value]) => base.filters[key] !== value)
  const given = Object.fromEntries([...away.map(key => [key, ''] as const), ...changed])
  const isOther = (one: unknown, other: unknown) => one !== undefined && JSON.stringify(one) !== JSON.stringify(other)
  return {
    ...(Object.keys(given).length > 0 && { filters: given }),
    ...(asked.as_of && isOther(asked.as_of, base.as_of) && { as_of: asked.as_of }),
    ...(asked.person && isOther(asked.person, base.person) && { person: asked.person }),
  }
}
