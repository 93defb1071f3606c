export const credentialExamples = {
  'credentials.number': 'RN-482913',
  'credentials.note': 'Original seen at the office.',
}
