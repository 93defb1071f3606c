import { automationStates, type AutomationState, pausedBecause, pausedBy, type RuleSummary } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { type StatusColour, StatusBadge } from '@/ui/page/StatusBadge.tsx'
import css from './automation.module.css'

const colours: Readonly<Record<AutomationState, StatusColour>> = {
  draft: 'grey',
  shadow: 'blue',
  active: 'green',
  paused: 'amber',
  archived: 'grey',
}

type Stated = Pick<RuleSummary, 'state' | 'paused_by'>

/** For a column: the state, and below it why a rule is paused, so that a long reason doesn't widen it. */
export const StateWithReason = ({ rule: { state, paused_by } }: { rule: Stated }) => (
  <span className={css.state}>
    <StatusBadge colour={colours[state]}>{inWords(automationStates.names[state])}</StatusBadge>
    {state === 'paused' && paused_by && <span className={css.because}>{inWords(pausedBecause[paused_by])}</span>}
  </span>
)

/** The state of a rule; for a paused rule, also the reason. */
export const RuleBadge = ({ rule: { state, paused_by } }: { rule: Stated }) => (
  <StatusBadge colour={colours[state]}>
    {inWords(state === 'paused' && paused_by ? pausedBy[paused_by] : automationStates.names[state])}
  </StatusBadge>
)
