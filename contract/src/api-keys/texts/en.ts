export default {
  created: 'Created the API key',
  rotated: 'Rotated the API key',
  revoked: 'Revoked the API key',
  learningRead: 'Read assignments and content',
  learningWrite: 'Record learning and take quizzes',
  completionsWrite: 'Report completions from your own app',
  complianceRead: 'Read who is compliant',
  nameMissing: 'Enter a name, such as the app that uses the key.',
  scopesMissing: 'Choose at least one thing that the key may do.',
  overlapMalformed: 'Choose from 0 to 168 hours.',
} as const
