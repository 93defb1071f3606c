import type { CountsAs, Id, ModuleMode } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { ofFew } from '../../../db/of-few.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { LedgerEntry } from '../engine/facts.ts'

/** The ledger as the engine reads it. */

interface EntryRow {
  employee_id: Id
  id: Id
  kind: 'completion' | 'credit' | 'reversal'
  reverses: Id | null
  on: string
  /** Null for outside training that satisfies no program. */
  program_id: Id | null
  expires_on: string | null
  topic: string | null
  mode: ModuleMode | null
  minutes: number | null
  counts_as: CountsAs
  how: 'online' | 'attendance' | 'evidence' | 'transfer'
  rn_led: boolean
  entered_at: string
}

/**
 * In entry order. A completion is valid as long as its assignment says; if the assignment was reopened, as long as its certificate
 * or its program says. Certificates are looked up one by one: a plan for any IDs would read the whole agency's.
 */
export const readEntries = ({ db, agency }: Scope, ids: readonly Id[]) =>
  db.rows<EntryRow>(
    sql`
    select r.employee_id, r.id, r.kind, r.reverses, r.completed_on as on, r.program_id, r.topic, r.mode, r.minutes, r.counts_as, r.how,
      coalesce(r.evidence -> 'rn_led' = 'true', false) as rn_led, r.entered_at,
      case when r.kind <> 'completion' then null when a.record_id = r.id then a.expires_on
        else coalesce(x.expires_on, last_valid_day(r.completed_on, p.validity, p.validity_months, p.valid_until)) end as expires_on
    from training_records r
    left join assignments a on r.kind = 'completion' and a.organization_id = r.organization_id and a.employee_id = r.employee_id
      and a.id = r.assignment_id
    left join programs p on r.kind = 'completion' and p.organization_id = r.organization_id and p.id = r.program_id
    left join lateral (select expires_on from external_trainings where r.kind = 'completion' and r.evidence ? 'external'
      and organization_id = r.organization_id and employee_id = r.employee_id and id = (r.evidence -> 'external' ->> 'id')::uuid limit 1) x on true
    where r.organization_id = ${agency.id} and r.employee_id = any(${ids}::uuid[])
    order by r.employee_id, r.entered_at, r.kind = 'reversal', r.id`,
    ofFew(ids, 'facts.entries'),
  )

/** Returns the current ID of the topic that last had this name at that time. */
export type TopicNamed = (name: string, entered_at: string) => string

export const entriesOf = (rows: readonly EntryRow[], topicNamed: TopicNamed): LedgerEntry[] =>
  rows.flatMap((row, seq) => entryOf(row, seq, topicNamed) ?? [])

function entryOf(row: EntryRow, seq: number, topicNamed: TopicNamed): LedgerEntry | null {
  const { id, kind, on, how, counts_as, rn_led, topic, mode, minutes } = row
  if (kind === 'reversal') return row.reverses === null ? null : { id, seq, kind, reverses: row.reverses }
  if (kind === 'completion')
    return row.program_id === null
      ? null
      : { id, seq, kind, on, program_id: row.program_id, expires_on: row.expires_on }
  if (topic === null || mode === null || minutes === null) return null
  return { id, seq, kind, on, topic: topicNamed(topic, row.entered_at), mode, minutes, counts_as, how, rn_led }
}
