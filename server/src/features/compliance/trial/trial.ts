import { activeStatus, type api, type Id, type Input, type RuleImpact, type RuleTrial } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import { todayIn } from '../../employees/today.ts'
import { loadAgencyFacts } from '../facts/agency-facts.ts'
import { loadFacts } from '../facts/load-facts.ts'
import { isRed } from '../engine/judged.ts'
import { refuseWrongRule } from '../rules/check-rule.ts'
import { addedMinutes, flipOf, standingOf, statesOf } from './compare.ts'
import { type ChangedRules, type RuleChange, rulesWith } from './with-changes.ts'

type Asked = Pick<Input<typeof api.complianceRules.trial>['body'], 'rule_id' | 'version_id' | 'rule'>

interface Person {
  employee_id: Id
  name: string
  employee_number: string | null
}

/** The most people judged while the user waits; larger agencies use the rule lab for everyone. */
const mostAtOnce = 400
const shownUnasked = 8

const unended = sql`e.provider_status not in (2, 5, 9)`
/** The people the compliance report counts. */
const active = sql`e.provider_status = ${activeStatus}`

const people = ({ db, agency }: Scope, among: Sql): Promise<Person[]> =>
  db.rows<Person>(sql`
    select e.id as employee_id, e.last_name || ', ' || e.first_name as name, e.employee_number from employees e
    where e.organization_id = ${agency.id} and ${among}
    order by e.sort_name, e.id limit ${mostAtOnce}`)

async function prepared(scope: Scope, { rule_id, version_id, rule }: Asked) {
  await refuseWrongRule(scope, rule, rule_id, 'rule.')
  const rules = await rulesWith(scope, [{ rule_id, version_id, rule }])
  const today = todayIn(scope.agency.time_zone)
  const as_of = rule.effective_from > today ? rule.effective_from : today
  return { rules, today, as_of, id: rules.changed[0] ?? '' }
}

const factsOf = async (scope: Scope, of: readonly Person[]) =>
  loadFacts(
    scope,
    of.map(({ employee_id }) => employee_id),
    await loadAgencyFacts(scope),
  )

/** Returns the status of the chosen people or, without a choice, of some people the rule applies to, those with a change first. */
export async function tryRule(
  scope: Scope,
  { employee_ids, on, ...asked }: Input<typeof api.complianceRules.trial>['body'],
): Promise<RuleTrial> {
  const given = await prepared(scope, asked)
  const as_of = on ?? given.as_of
  const chosen = await people(scope, employee_ids.length > 0 ? sql`e.id = any(${employee_ids}::uuid[])` : unended)
  const all = await factsOf(scope, chosen)
  const rows = chosen.flatMap(person => {
    const facts = all.get(person.employee_id)
    const after = facts && standingOf(given.rules.after, given.id, facts, as_of)
    if (!facts || !after) return []
    const before = standingOf(given.rules.before, given.id, facts, as_of)
    return [{ ...person, before, after, flip: flipOf(given.rules, given.id, facts, given.today) }]
  })
  const asksThem = rows.filter(({ after }) => after.state !== 'not_applicable')
  const data =
    employee_ids.length > 0
      ? rows
      : [...asksThem.filter(({ flip }) => flip), ...asksThem.filter(({ flip }) => !flip)].slice(0, shownUnasked)
  return { as_of, data }
}

/** Returns people whose status a version would change, among everyone or as many as can be judged while the user waits. */
export async function impactOf(
  scope: Scope,
  { page, per_page, search = '', ...asked }: Input<typeof api.complianceRules.impact>['body'],
): Promise<RuleImpact> {
  const { rules, today, as_of, id } = await prepared(scope, asked)
  const judged = await people(scope, unended)
  const all = await factsOf(scope, judged)
  const compared = judged.flatMap(person => {
    const facts = all.get(person.employee_id)
    return facts ? [compare(rules, { ...person, facts }, { id, today, as_of })] : []
  })
  const flips = compared.flatMap(({ asks: _, ...row }) => (row.flip ? [{ ...row, flip: row.flip }] : []))
  const wanted = search.trim().toLowerCase()
  const named = flips.filter(row => `${row.name} ${row.employee_number ?? ''}`.toLowerCase().includes(wanted))
  return {
    as_of,
    people: await countOf(scope, unended),
    judged: judged.length,
    asked: compared.filter(({ asks }) => asks).length,
    turn_red: flips.filter(({ flip }) => isRed(flip.after) && !isRed(flip.before)).length,
    turn_green: flips.filter(({ flip }) => isRed(flip.before) && !isRed(flip.after)).length,
    added_minutes: compared.reduce((sum, row) => sum + row.added_minutes, 0),
    data: named.slice((page - 1) * per_page, page * per_page),
    meta: { total: named.length, page, per_page },
  }
}

/** Returns the standing of active employees under the changed rules on their first day, or today: all, or as many as can be judged in time. */
export async function redAmong(scope: Scope, changes: readonly RuleChange[], from: string) {
  const rules = await rulesWith(scope, changes)
  const today = todayIn(scope.agency.time_zone)
  const as_of = from > today ? from : today
  const judged = await people(scope, active)
  const all = await factsOf(scope, judged)
  return {
    as_of,
    people: await countOf(scope, active),
    judged: judged.length,
    states: judged.flatMap(({ employee_id }) => {
      const facts = all.get(employee_id)
      return facts ? [statesOf(rules, facts, as_of)] : []
    }),
  }
}

async function countOf({ db, agency }: Scope, among: Sql): Promise<number> {
  const count = await db.row<{ people: number }>(sql`
    select count(*)::int as people from employees e where e.organization_id = ${agency.id} and ${among}`)
  return count?.people ?? 0
}

type Known = Person & { facts: Parameters<typeof flipOf>[2] }

function compare(rules: ChangedRules, { facts, ...person }: Known, at: { id: Id; today: string; as_of: string }) {
  return {
    ...person,
    asks: standingOf(rules.after, at.id, facts, at.as_of)?.state !== 'not_applicable',
    flip: flipOf(rules, at.id, facts, at.today),
    added_minutes: rules.touched.reduce((sum, id) => sum + addedMinutes(rules, id, facts, at.as_of), 0),
  }
}
