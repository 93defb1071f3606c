import type { InfoField } from './info-values.ts'

/** The parts of the page in their order; both faces of it, to read and to edit, are made from this. */
export const sections = {
  names: { title: 'Names', fields: ['name', 'legal_name', 'short_name'] },
  license: { title: 'License and tax', fields: ['license_no', 'state', 'tax_id', 'certifications'] },
  address: {
    title: 'Address and phone',
    fields: ['address_line1', 'address_line2', 'city', 'address_state', 'postal_code', 'phone'],
  },
  time: { title: 'Time and language', fields: ['time_zone', 'week_start', 'languages'] },
  quiet: { title: 'Quiet hours and records', fields: ['quiet_hours', 'retention_years'] },
} as const satisfies Record<string, { title: string; fields: readonly InfoField[] }>
export type Section = keyof typeof sections
