import type { Id } from '@preceptor/contract'
import type { ComplianceRule, RuleVersion } from '@preceptor/contract/compliance/rule'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import { judge } from '../engine/judge.ts'
import { loadFacts } from '../facts/load-facts.ts'
import { loadRules } from '../facts/load-rules.ts'
import { questionsOf } from '../questions.ts'
import { shownOn } from '../standing.ts'
import type { RuleWords } from './person-words.ts'
import type { Asked } from './read-records.ts'

/** Returns these people's status under each rule that applied; people with an unknown status are omitted. */
export const rulesOf = (scope: Scope, ids: readonly Id[], asked: Asked): Promise<Map<Id, RuleWords[]>> =>
  asked.answer === 'records' ? judged(scope, ids, asked) : shownThen(scope, ids, asked)

/** Counts people hired by that day with an unknown status. With today's records everyone can be judged. */
export async function unknownOf({ db, agency }: Scope, ids: readonly Id[], { as_of, answer }: Asked): Promise<number> {
  if (answer === 'records') return 0
  const row = await db.row<{ count: number }>(sql`select count(*)::int as count from unnest(${ids}::uuid[]) u (id)
    join employees e on e.organization_id = ${agency.id} and e.id = u.id and (e.hire_date is null or e.hire_date <= ${as_of}::date)
    where not exists (select from compliance_people p where p.organization_id = ${agency.id} and p.employee_id = u.id
      and ${shownOn(sql`p`, as_of, agency.time_zone)})`)
  return row?.count ?? 0
}

async function judged(scope: Scope, ids: readonly Id[], { as_of }: Asked): Promise<Map<Id, RuleWords[]>> {
  const rules = await loadRules(scope, as_of)
  const facts = await loadFacts(scope, ids)
  return new Map(
    [...facts].map(([id, known]) => [
      id,
      questionsOf(rules, known, as_of).flatMap(question => {
        const { rule } = question
        const { judgement } = judge(question)
        const { state, reason, window, remaining, notes } = judgement
        if (state === 'not_applicable') return []
        const { name, citation } = versionOn(rule, as_of) ?? { name: '', citation: null }
        const ends_on = window?.moved_end ?? null
        const is_unverified = notes.includes('not_verified')
        return [
          {
            rule_id: rule.id,
            name,
            citation,
            state,
            reason,
            ends_on,
            remaining_minutes: remaining.minutes,
            is_unverified,
          },
        ]
      }),
    ]),
  )
}

const versionOn = ({ versions }: ComplianceRule, day: string): RuleVersion | undefined =>
  versions.findLast(({ effective_from }) => effective_from <= day) ?? versions[0]

/** Returns the status stored at the end of that day. */
async function shownThen({ db, agency }: Scope, ids: readonly Id[], { as_of }: Asked): Promise<Map<Id, RuleWords[]>> {
  const shown = (alias: Sql) => shownOn(alias, as_of, agency.time_zone)
  const then = sql`((${as_of}::date + 1)::timestamp at time zone ${agency.time_zone})`
  const rows = await db.rows<{ employee_id: Id; rules: RuleWords[] }>(sql`
    select p.employee_id, (select coalesce(jsonb_agg(jsonb_build_object('rule_id', s.rule_id, 'name', coalesce(v.body ->> 'name', ''),
        'citation', v.body ->> 'citation', 'state', s.state, 'reason', s.reason, 'ends_on', s.ends_on,
        'remaining_minutes', s.remaining_minutes, 'is_unverified', s.is_unverified) order by v.body ->> 'name', s.rule_id), '[]')
      from compliance_states s left join lateral (select v.body from compliance_rule_versions v
        where v.organization_id = s.organization_id and v.rule_id = s.rule_id and v.known_from < ${then} and v.known_to >= ${then}
        order by v.effective_from > ${as_of}::date, v.effective_from desc limit 1) v on true
      where s.organization_id = p.organization_id and s.employee_id = p.employee_id and s.state <> 'not_applicable' and ${shown(sql`s`)}) as rules
    from compliance_people p where p.organization_id = ${agency.id} and p.employee_id = any(${ids}::uuid[]) and ${shown(sql`p`)}`)
  return new Map(rows.map(({ employee_id, rules }) => [employee_id, rules]))
}
