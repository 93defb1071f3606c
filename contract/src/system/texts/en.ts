export default {
  caregiver: 'Caregiver',
  agencyRestored: 'Restored the agency from a backup',
  restoredAgency: 'Restored from a backup the agency',
  restored: 'Restored the whole database from a backup',
  resealed: 'Re-encrypted secrets with a newer key',
  buildMalformed: 'Enter the name of a build.',
} as const
