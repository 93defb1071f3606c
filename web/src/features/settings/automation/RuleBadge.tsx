import { automationStates, type AutomationState, pausedBy, type RuleSummary } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { type StatusColour, StatusBadge } from '@/ui/page/StatusBadge.tsx'

const colours: Readonly<Record<AutomationState, StatusColour>> = {
  draft: 'grey',
  shadow: 'blue',
  active: 'green',
  paused: 'amber',
  archived: 'grey',
}

/** The state of a rule; for a paused rule, also the reason. */
export const RuleBadge = ({ rule: { state, paused_by } }: { rule: Pick<RuleSummary, 'state' | 'paused_by'> }) => (
  <StatusBadge colour={colours[state]}>
    {inWords(state === 'paused' && paused_by ? pausedBy[paused_by] : automationStates.names[state])}
  </StatusBadge>
)
