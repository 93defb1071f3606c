export default {
  title: 'Settings',
  agency: 'Agency',
  people: 'People',
  training: 'Training',
  compliance: 'Compliance and records',
  communication: 'Communication',
  integrations: 'Integrations and automation',
  customerSuccess: 'Customer success',
} as const
