import type { AutomationState, CatchUp, Id, PausedBy, RuleDefinition, TriggerKind } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { automationTexts } from './texts.ts'

export interface RuleRow {
  id: Id
  name: string
  state: AutomationState
  paused_by: PausedBy | null
  paused_reason: string | null
  definition: RuleDefinition
  sentences: Record<string, string>
  trigger: TriggerKind
  rule_version: number
  owner_id: Id
  owner_name: string
  place: number
  catch_up: CatchUp | null
  activated_at: string | null
  heard_seq: number
  dated_on: string | null
  looked_under: string | null
  next_at: string | null
  version: number
  updated_at: string
}

const columns = sql`r.id, r.name, r.state, r.paused_by, r.paused_reason, r.definition, r.sentences, r.trigger, r.rule_version, r.owner_id, r.owner_name,
  r.place, r.catch_up, r.activated_at, r.heard_seq::float8 as heard_seq, r.dated_on::text as dated_on, r.looked_under, r.next_at, r.version, r.updated_at`

export async function readRow(scope: Scope, id: Id): Promise<RuleRow> {
  const row = await scope.db.row<RuleRow>(
    sql`select ${columns} from automation_rules r where r.organization_id = ${scope.agency.id} and r.id = ${id}`,
  )
  if (!row) throw notFound(automationTexts.named('notFound'))
  return row
}

/** Returns rules that are active or in shadow, in order. */
export const listeningRules = ({ db, agency }: Scope): Promise<RuleRow[]> =>
  db.rows<RuleRow>(sql`select ${columns} from automation_rules r
    where r.organization_id = ${agency.id} and r.state in ('active', 'shadow') order by r.place, r.id`)

export const activeRules = ({ db, agency }: Scope): Promise<RuleRow[]> =>
  db.rows<RuleRow>(sql`select ${columns} from automation_rules r
    where r.organization_id = ${agency.id} and r.state in ('active', 'paused') order by r.place, r.id`)
