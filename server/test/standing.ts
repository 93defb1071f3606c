import { randomUUID } from 'node:crypto'
import type { ComplianceState } from '@preceptor/contract/compliance/result'
import { dayIn } from '../src/lib/day-in.ts'
import type { House } from './house.ts'

/** Returns the day this many days from the agency's today. */
export function dayFromNow(house: House, days: number): string {
  const at = new Date(`${dayIn(house.agency.time_zone, new Date())}T12:00:00Z`)
  return new Date(at.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Adds a rule of the agency that is already in force. */
export async function aRule(house: House, name: string, of: 'agency' | 'other' = 'agency'): Promise<string> {
  const id = randomUUID()
  const { id: organization_id } = house[of]
  await house.owner.query('insert into compliance_rules (organization_id, id) values ($1, $2)', [organization_id, id])
  await house.owner.query(
    `insert into compliance_rule_versions (organization_id, rule_id, effective_from, body, written_by_name)
      values ($1, $2, '2020-01-01', $3, 'Ada Admin')`,
    [organization_id, id, { name, citation: '10 NYCRR 700.2' }],
  )
  return id
}

interface Stretch {
  state: ComplianceState
  /** In days from today; without `to` it is open-ended. */
  from: number
  to?: number
  ends_on?: string
}

/** Stores a person's standing under these rules, as the worker would; earlier results are closed. */
export async function stands(
  house: House,
  employee_id: string,
  rules: Readonly<Record<string, readonly Stretch[]>>,
): Promise<void> {
  const { owner, agency } = house
  const at = [agency.id, employee_id]
  const day = (n: number | undefined) => (n === undefined ? 'infinity' : dayFromNow(house, n))
  await owner.query('begin')
  for (const table of ['compliance_states', 'compliance_people'])
    await owner.query(
      `update ${table} set known_to = clock_timestamp() where organization_id = $1 and employee_id = $2
      and known_to = 'infinity'`,
      at,
    )
  for (const [rule, stretches] of Object.entries(rules))
    for (const { state, from, to, ends_on } of stretches)
      await owner.query(
        `insert into compliance_states (organization_id, employee_id, rule_id, valid_from, valid_to, known_from, state, ends_on)
          values ($1, $2, $3, $4, $5, clock_timestamp(), $6, $7)`,
        [...at, rule, day(from), day(to), state, ends_on ?? null],
      )
  await owner.query(
    `insert into compliance_people (organization_id, employee_id, valid_from, valid_to, known_from, state, rules, red_rules)
      select $1, $2, d, coalesce(lead(d) over (order by d), 'infinity'), clock_timestamp(),
        (select s.state from compliance_states s where s.organization_id = $1 and s.employee_id = $2 and s.known_to = 'infinity'
          and s.valid_from <= d and s.valid_to > d
          order by array_position(array['lapsed','overdue','due_soon','in_progress','upcoming','suspended','satisfied','waived','not_applicable'], s.state) limit 1),
        1, (select count(*) from compliance_states s where s.organization_id = $1 and s.employee_id = $2 and s.known_to = 'infinity'
          and s.valid_from <= d and s.valid_to > d and s.state in ('lapsed', 'overdue'))
      from (select distinct valid_from as d from compliance_states where organization_id = $1 and employee_id = $2 and known_to = 'infinity') days`,
    at,
  )
  await owner.query(
    `insert into compliance_kept (organization_id, employee_id, judged_at, judged_from, judged_to) values ($1, $2, clock_timestamp(), current_date - 400, current_date + 400)
      on conflict (organization_id, employee_id) do update set judged_at = excluded.judged_at`,
    at,
  )
  await owner.query('commit')
}
