import { type ComplianceState, complianceStates } from '@preceptor/contract/compliance/result'
import { inWords } from '@/lib/texts/catalogue.ts'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'

const colours: Record<ComplianceState, StatusColour> = {
  lapsed: 'red',
  overdue: 'red',
  due_soon: 'amber',
  in_progress: 'blue',
  upcoming: 'grey',
  suspended: 'violet',
  satisfied: 'green',
  waived: 'violet',
  not_applicable: 'grey',
}

export const StateBadge = ({ state }: { state: ComplianceState }) => (
  <StatusBadge colour={colours[state]}>{inWords(complianceStates[state])}</StatusBadge>
)
