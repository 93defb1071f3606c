export const credentialExamples = {
  is_medical: false,
  'credentials.number': 'RN-482913',
  'credentials.note': 'Original seen at the office.',
}
