import { addDays, type Id } from '@preceptor/contract'
import { timelineDays } from '@preceptor/contract/compliance/result'
import sql from 'sql-template-tag'
import { type AgencyBasis, type Hands, scheduledLoop } from '../../jobs/background/loop.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { compareKept } from './kept/compare-kept.ts'
import { isAnybodyJudged } from './kept/is-anybody-judged.ts'

/** Keeps timelines correct and long enough: each agency is checked once a night. */

const together = 50
/** In addition to everyone who changed since the previous night. */
const sample = 500
/** From this hour on, in the agency's time zone. */
const night = 2
/** Timelines are recalculated when they end this much earlier than they could. */
const daysToSpare = 30
/** The most people per pass, so the whole agency is never due on one day. */
const ahead = 5_000

type Checking = Pick<Hands, 'log' | 'isOver'>

/** Returns the number of people with wrong timelines. */
export const nightlyCheck = scheduledLoop({
  name: 'nightly check',
  every: 60,
  isLong: true,
  takes: Infinity,
  hours: [night],
  topics: [],
  rest: 0,
  statuses: ['trial', 'live', 'paused', 'closed'],
  work: async (basis, { now, ...parts }) => {
    if (!(await inAgency(basis, isAnybodyJudged))) return 0
    await inAgency(basis, extend, { long: true })
    const hour = new Intl.DateTimeFormat('en-US', {
      timeZone: basis.agency.time_zone,
      hour: 'numeric',
      hourCycle: 'h23',
    }).format(now)
    return Number(hour) >= night ? checkTonight(basis, parts) : 0
  },
})

/** Marks people as due whose computed days are running out. */
const extend = ({ db, agency }: Scope) =>
  db.run(sql`
    insert into compliance_due (organization_id, employee_id, is_bulk)
    select k.organization_id, k.employee_id, true from compliance_kept k
    where k.organization_id = ${agency.id} and k.judged_to < ${addDays(todayIn(agency.time_zone), timelineDays - daysToSpare)}::date
      and not exists (select from compliance_due d where d.organization_id = k.organization_id and d.employee_id = k.employee_id)
    order by k.judged_to limit ${ahead}`)

/** The row of the day records whether the check was completed. */
async function checkTonight(basis: AgencyBasis, { log, isOver }: Checking): Promise<number> {
  const people = await inAgency(basis, chosen, { long: true })
  if (people === null) return 0
  let found = 0
  for (let at = 0; at < people.length; at += together) {
    if (isOver()) return again(basis, found)
    const wrong = await inAgency(basis, scope => compareKept(scope, people.slice(at, at + together)), { long: true })
    found += wrong.length
    if (wrong.length > 0)
      log.error(
        { organization_id: basis.agency.id, employee_ids: wrong },
        'kept compliance differed from what was worked out anew',
      )
  }
  await inAgency(basis, ({ db, agency }) =>
    db.run(sql`update compliance_checks set ended_at = now(), people = ${people.length}, differences = ${found}
      where organization_id = ${agency.id} and on_day = ${todayIn(agency.time_zone)}::date`),
  )
  return found
}

/** The next process restarts an interrupted check. */
async function again(basis: AgencyBasis, found: number): Promise<number> {
  await inAgency(basis, ({ db, agency }) =>
    db.run(
      sql`delete from compliance_checks where organization_id = ${agency.id} and on_day = ${todayIn(agency.time_zone)}::date`,
    ),
  )
  return found
}

/** Returns null when this day was already checked. A check that failed or was interrupted starts again. */
async function chosen({ db, agency }: Scope): Promise<Id[] | null> {
  const today = todayIn(agency.time_zone)
  const begun = await db.run(
    sql`insert into compliance_checks (organization_id, on_day) values (${agency.id}, ${today}::date)
      on conflict (organization_id, on_day) do update set began_at = now() where compliance_checks.ended_at is null`,
  )
  if (begun === 0) return null
  const rows = await db.rows<{ id: Id }>(sql`
    select employee_id as id from compliance_kept where organization_id = ${agency.id} and judged_at > now() - interval '25 hours'
    union (select employee_id from compliance_kept where organization_id = ${agency.id} order by hashtextextended(employee_id::text || ${today}, 0) limit ${sample})`)
  return rows.map(({ id }) => id)
}
