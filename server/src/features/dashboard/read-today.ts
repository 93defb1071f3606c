import { access, type DashboardToday, type OverduePerson, rejectedStatus, terminatedStatus } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Topic } from '../../db/topics.ts'
import { keptTotal } from '../../lists/kept-page.ts'
import { remembered, rememberedShortly } from '../../scope/remembered.ts'
import { mayI, type Scope } from '../../scope/scope.ts'
import { fits, freeSeats, isEnrolling } from '../bookings/open-seats.ts'
import { instantText, placeOf } from '../bookings/sessions-sql.ts'
import { credentialsKept, credentialsSql } from '../credentials/credentials-list.ts'
import { todayIn } from '../employees/today.ts'
import { isOpen, isPausedOfMany, ofWhatGoesOn } from '../employees/training-facts.ts'
import { waiversKept, waiversSql } from '../waivers/waivers-list.ts'

/** Number of people and programs on the card. */
const shown = 5
/** Number of assignments read to find them, because some people are late with several. */
const lookedAt = 100

const about: readonly Topic[] = ['people', 'settings', 'programs', 'training', 'sessions']

/** Changes by learners appear within 15 seconds, changes by staff at once. Each count reads an index of waiting items. */
export async function readToday(scope: Scope): Promise<DashboardToday> {
  const { language } = scope.origin
  const seesClasses = mayI(scope.actor, access.sessions)
  const [started, to_grade, credentials_to_review, waivers_to_approve, overdue] = await Promise.all([
    remembered(scope, 'dashboard started', () => startedIn(scope), [
      'learning',
      'training',
      'credentials',
      'compliance',
      'sessions',
    ]),
    rememberedShortly(scope, `dashboard to grade ${language}`, () => toGrade(scope), ['people', 'programs']),
    keptTotal(credentialsSql, scope, { standing: 'review', people: 'current' }, credentialsKept),
    keptTotal(waiversSql, scope, { standing: 'review', people: 'current' }, waiversKept),
    rememberedShortly(
      scope,
      `dashboard overdue ${language} ${seesClasses}`,
      () => overduePeople(scope, seesClasses),
      about,
    ),
  ])
  return { started, to_grade, credentials_to_review, waivers_to_approve, overdue }
}

/** Each lookup stops at the first row it finds. */
async function startedIn({ db, agency }: Scope): Promise<DashboardToday['started']> {
  const { id } = agency
  const row = await db.row<DashboardToday['started']>(sql`
    select exists (select from training_records where organization_id = ${id}) as training,
      exists (select from credentials where organization_id = ${id}) as credentials,
      exists (select from compliance_rules where organization_id = ${id} and retired_on is null) as rules,
      exists (select from sessions where organization_id = ${id}) as classes`)
  return row ?? { training: false, credentials: false, rules: false, classes: false }
}

/** Answers of submitted attempts that a person grades. */
const toGrade = ({ db, agency, origin }: Scope): Promise<DashboardToday['to_grade']> =>
  db.rows(sql`
    select qa.program_id, text_in(p.titles, ${origin.language}) as title, count(*)::int as count
    from quiz_attempts qa
    join quiz_answers g on g.organization_id = qa.organization_id and g.attempt_id = qa.id and g.mark = 'waiting'
    join programs p on p.organization_id = qa.organization_id and p.id = qa.program_id
    where qa.organization_id = ${agency.id} and qa.state = 'submitted'
    group by 1, 2 order by 3 desc, 2, 1`)

/** Returns the longest overdue, in the order of the index of open due dates, so only the first ones are read. */
async function overduePeople(scope: Scope, seesClasses: boolean): Promise<OverduePerson[]> {
  const { db, agency, origin } = scope
  return db.rows<OverduePerson>(sql`
    with late as materialized (
      select a.employee_id, a.program_id, a.due_on, a.id from assignments a
      cross join (select ${todayIn(agency.time_zone)}::date as today) t
      where a.organization_id = ${agency.id} and ${isOpen} and ${ofWhatGoesOn.overdue} and not ${isPausedOfMany(scope)}
        and exists (select from employees e where e.organization_id = a.organization_id and e.id = a.employee_id
          and e.provider_status not in (${terminatedStatus}, ${rejectedStatus}))
      order by a.due_on limit ${lookedAt}),
    first as (select distinct on (employee_id) employee_id, program_id, due_on from late order by employee_id, due_on, id)
    select e.id as employee_id, e.first_name, e.last_name, e.photo_id, coalesce(e.mobile, e.phone_2) as phone,
      o.program_id, text_in(p.titles, ${origin.language}) as program_title, o.due_on, c.next_class
    from (select * from first order by due_on, employee_id limit ${shown}) o
    join employees e on e.organization_id = ${agency.id} and e.id = o.employee_id
    join programs p on p.organization_id = ${agency.id} and p.id = o.program_id
    left join lateral (${nextClass(seesClasses)}) c on true
    order by o.due_on, e.sort_name, e.id`)
}

/** For the employee `e` and the overdue program `o`: the seat they have, else the next session with a free seat. */
const nextClass = (seesClasses: boolean) => sql`
  select json_build_object('id', s.id, 'title', s.title, 'starts_at', ${instantText(sql`s.starts_at`)},
    'zone', s.zone, 'place', ${placeOf}, 'free', ${freeSeats}, 'is_booked', h.is_booked) as next_class
  from sessions s
  cross join lateral (select exists (select from session_bookings b where b.organization_id = s.organization_id
    and b.session_id = s.id and b.employee_id = e.id and b.state = 'booked') as is_booked) h
  where ${seesClasses} and s.organization_id = e.organization_id and s.program_id = o.program_id and s.state = 'open' and s.starts_at > now()
    and (h.is_booked or ${isEnrolling} and (s.capacity is null or s.booked + s.waiting < s.capacity))
  order by h.is_booked desc, ${fits} desc, s.starts_at, s.id limit 1`
