export const systemEvents = {
  'agency.restored': 'Restored the agency from a backup',
  'vendor.restored_agency': 'Restored from a backup the agency',
  'vendor.restored': 'Restored the whole database from a backup',
  'vendor.resealed': 'Sealed secrets anew with a newer key',
} as const
