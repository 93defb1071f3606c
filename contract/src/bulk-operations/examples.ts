export const bulkOperationExamples = {
  'csmOperations.reason': 'Ticket 4821: the agency moved its mail to a new domain.',
  'csmOperations.from_domain': 'old-agency.example',
  'csmOperations.to_domain': 'new-agency.example',
  'csmOperations.numbers': ['HHA-2026-000123'],
}
