export const credentialExamples = {
  is_medical: false,
  self_verified: false,
  'credentials.number': 'RN-482913',
  'credentials.note': 'Original seen at the office.',
}
