import { type StandingState as State, standingStates } from '@preceptor/contract/compliance/result'
import { inWords } from '@/lib/texts/catalogue.ts'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'

export const complianceColours: Record<State, StatusColour> = {
  lapsed: 'red',
  overdue: 'red',
  due_soon: 'amber',
  in_progress: 'blue',
  upcoming: 'grey',
  suspended: 'violet',
  satisfied: 'green',
  waived: 'violet',
  not_applicable: 'grey',
  unknown: 'grey',
}

export const ComplianceState = ({ state }: { state: State }) => (
  <StatusBadge colour={complianceColours[state]}>{inWords(standingStates[state])}</StatusBadge>
)
