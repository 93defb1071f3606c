import { randomUUID } from 'node:crypto'
import type {
  AutomationState,
  EffectOutcome,
  EpisodeState,
  PausedBy,
  RuleActName,
  RuleDefinition,
  RuleRunState,
  TriggerKind,
} from '@preceptor/contract'
import type { Occasion } from '../../features/automation/occasions.ts'
import { next } from './next.ts'

export interface AutomationRuleRecord {
  organization_id: string
  id: string
  name: string
  state: AutomationState
  paused_by: PausedBy | null
  paused_reason: string | null
  definition: RuleDefinition
  sentences: Record<string, string>
  trigger: TriggerKind
  listens: string[]
  rule_version: number
  owner_id: string
  owner_name: string
  place: number
  activated_at: string | null
  heard_seq: number
  dated_on: string | null
  next_at: string | null
  created_at: string
  updated_at: string
}

const reminds: RuleDefinition = {
  trigger: { on: 'hand' },
  people: null,
  steps: [{ wait: null, still: null, act: { act: 'remind', program_id: null } }],
  at_most: null,
  stop_when: null,
}

export const anAutomationRule = (
  over: Partial<AutomationRuleRecord> & Pick<AutomationRuleRecord, 'organization_id' | 'owner_id'>,
): AutomationRuleRecord => ({
  id: randomUUID(),
  name: `Rule ${next()}`,
  state: 'draft',
  paused_by: null,
  paused_reason: null,
  definition: reminds,
  sentences: { en: 'When somebody starts it by hand: remind them of everything they have open.' },
  trigger: 'hand',
  listens: [],
  rule_version: 1,
  owner_name: 'Ada Admin',
  place: 1,
  activated_at: null,
  heard_seq: 0,
  dated_on: null,
  next_at: null,
  created_at: '2024-03-04T15:00:00Z',
  updated_at: '2024-03-04T15:00:00Z',
  ...over,
})

export interface AutomationRuleVersionRecord {
  organization_id: string
  rule_id: string
  number: number
  definition: RuleDefinition
  sentences: Record<string, string>
  at: string
  by_name: string
}

export interface AutomationRunRecord {
  organization_id: string
  id: string
  rule_id: string
  rule_version: number
  step: number
  mode: 'run' | 'shadow'
  state: RuleRunState
  at: string
  people: number
  messages: number
  reason: string | null
}

export interface AutomationEpisodeRecord {
  organization_id: string
  id: string
  rule_id: string
  rule_version: number
  employee_id: string
  occurrence: string
  occasion: Occasion
  mode: 'run' | 'shadow'
  state: EpisodeState
  reason: string | null
  step: number
  wake_at: string | null
  run_id: string | null
  begun_at: string
}

export interface AutomationEffectRecord {
  organization_id: string
  id: string
  episode_id: string
  run_id: string
  rule_id: string
  employee_id: string
  step: number
  act: RuleActName
  outcome: EffectOutcome
  reason: string | null
  is_message: boolean
  at: string
}
