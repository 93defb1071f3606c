import type { InfoField } from './info-values.ts'

/** The sections of the page in order, for both viewing and editing. */
export const sections = {
  names: ['name', 'legal_name', 'short_name'],
  license: ['license_no', 'state', 'tax_id', 'certifications'],
  address: ['address_line1', 'address_line2', 'city', 'address_state', 'postal_code', 'phone'],
  time: ['time_zone', 'week_start', 'languages'],
  training: ['freezing_statuses'],
  quiet: ['quiet_hours', 'retention_years'],
  messages: ['reply_within_hours', 'messages_per_hour'],
  changes: ['bulk_approval_above', 'second_person'],
  reports: ['report_domains'],
} as const satisfies Record<string, readonly InfoField[]>
export type Section = keyof typeof sections
export const sectionNames = Object.keys(sections) as Section[]
