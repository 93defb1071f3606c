import type { ComplianceRecord, Id, ModuleMode, RnLeader } from '@preceptor/contract'
import type { ComplianceResult, RecordVerdict } from '@preceptor/contract/compliance/result'
import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import { type Readers, titleFor } from './open-forms.ts'
import { personTexts } from './texts.ts'
import { leftOutIn } from './why.ts'

/** Names a ledger entry, a credential or a completed form. */
export interface RecordFacts {
  id: Id
  kind: 'credit' | 'completion' | 'credential' | 'form'
  title: string | null
  topic: string | null
  mode: ModuleMode | null
  on: string
  expires_on: string | null
  minutes: number | null
  rn: RnLeader | null
}

export async function recordsOf(scope: Scope, employee_id: Id, readers: Readers): Promise<Map<Id, RecordFacts>> {
  const { db, agency, origin } = scope
  const rows = await db.rows<RecordFacts>(sql`
    select r.id, r.kind, coalesce(r.evidence -> 'external' ->> 'title', text_in(p.titles, ${origin.language})) as title,
      case when r.kind = 'credit' then r.topic end as topic, case when r.kind = 'credit' then r.mode end as mode,
      r.completed_on as on, case when r.kind = 'completion' then a.expires_on end as expires_on, r.minutes,
      case when r.evidence -> 'rn_led' = 'true' then jsonb_build_object('name', r.evidence -> 'rn' -> 'name', 'license', r.evidence -> 'rn' -> 'license') end as rn
    from training_records r
    left join programs p on p.organization_id = r.organization_id and p.id = r.program_id
    left join assignments a on a.organization_id = r.organization_id and a.employee_id = r.employee_id and a.record_id = r.id
    where r.organization_id = ${agency.id} and r.employee_id = ${employee_id} and r.kind <> 'reversal'
    union all
    select c.id, 'credential', y.name, null, null, c.issued_on, c.expires_on, null, null
    from credentials c join credential_types y on y.organization_id = c.organization_id and y.id = c.type_id
    where c.organization_id = ${agency.id} and c.employee_id = ${employee_id}
    union all
    select a.id, 'form', ${titleFor(scope, readers)}, null, null, a.completed_on, a.expires_on, null, null
    from employee_forms a join forms f on f.organization_id = a.organization_id and f.id = a.form_id
    join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
    where a.organization_id = ${agency.id} and a.employee_id = ${employee_id} and a.completed_on is not null`)
  return new Map(rows.map(row => [row.id, row]))
}

interface Told {
  language: string
  facts: ReadonlyMap<Id, RecordFacts>
  /** By record: the rules that count it, with IDs and names. */
  counting: ReadonlyMap<Id, readonly { id: Id; name: string }[]>
}

/** Returns records, those that count first and newest first. */
export function recordsFor(rule_id: Id, result: ComplianceResult, told: Told): ComplianceRecord[] {
  const found = result.records.flatMap(verdict => recordOf(verdict, result.window, rule_id, told) ?? [])
  return found.toSorted(
    (one, other) => Number(other.counts > 0) - Number(one.counts > 0) || (one.on < other.on ? 1 : -1),
  )
}

function recordOf(
  { id, fills, left_out }: RecordVerdict,
  window: ComplianceResult['window'],
  rule_id: Id,
  { language, facts, counting }: Told,
): ComplianceRecord | null {
  const fact = facts.get(id)
  if (fact === undefined) return null
  const isHere = (fill: RecordVerdict['fills'][number]) =>
    window === null || (fill.window === window.number && fill.scheme === window.scheme)
  const here = fills.filter(isHere)
  return {
    ...fact,
    title: fact.title ?? personTexts.say(language, 'unknownRecord'),
    counts: here.reduce((sum, { amount }) => sum + amount, 0),
    is_late: here.some(({ late }) => late),
    elsewhere: fills.filter(fill => !isHere(fill)).map(fill => ({ window: fill.window, amount: fill.amount })),
    left_out: left_out.map(({ amount, why }) => ({ amount, why: leftOutIn(language, why) })),
    also_for: (counting.get(id) ?? []).filter(rule => rule.id !== rule_id).map(({ name }) => name),
  }
}

/** Returns the rules that count each record; several may count the same hour, and each is listed. */
export function countingFor(
  results: readonly { rule: { id: Id; name: string }; result: ComplianceResult }[],
): Map<Id, { id: Id; name: string }[]> {
  const found = new Map<Id, { id: Id; name: string }[]>()
  for (const { rule, result } of results)
    for (const { id, fills } of result.records)
      if (result.state !== 'not_applicable' && fills.length > 0) found.set(id, [...(found.get(id) ?? []), rule])
  return found
}
