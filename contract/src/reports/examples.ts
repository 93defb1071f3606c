import { readyReports } from './ready.ts'
import { definitionOf } from './ready/ready.ts'

const [overdue] = readyReports

export const reportExamples = {
  ...(overdue && { definition: definitionOf(overdue) }),
  shared_with: ['agency_admin'],
  names: { en: 'Overdue by location', es: 'Atrasado por sede' },
  failure: 'The pivot has 73 values; 60 is the most.',
  person: 'today',
}
