import { systemText } from './texts.ts'

export const systemEvents = {
  'agency.restored': systemText('agencyRestored'),
  'vendor.restored_agency': systemText('restoredAgency'),
  'vendor.restored': systemText('restored'),
  'vendor.resealed': systemText('resealed'),
} as const
