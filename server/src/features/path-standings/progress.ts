import {
  access,
  chosen,
  type Id,
  type PathProgressRow,
  pathProgressList,
  pathSources,
  pathStandings,
  stepStates,
} from '@preceptor/contract'
import { pathText } from '@preceptor/contract/learning-paths/texts'
import sql, { empty } from 'sql-template-tag'
import { among, amongOrNone, anyOf, everyWordIn } from '../../lists/conditions.ts'
import { fileOf, type ListFile, textCell, wordOf, wordsCell } from '../../lists/export-list.ts'
import type { Kept } from '../../lists/kept-page.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import { treeOf } from '../../lists/tree.ts'
import { mayI, type Scope } from '../../scope/scope.ts'
import { instantText } from '../bookings/sessions-sql.ts'
import { todayIn } from '../employees/today.ts'
import { titleForAll, titleOfTheirs, withRefs } from './step-title.ts'
import { standingTexts } from './texts.ts'

/** The people of one path. */
export type PathScope = Scope & { path_id: Id }

export const isOpen = sql`s.state in ('available', 'in_progress')`
const isSettled = sql`s.state in ('done', 'skipped')`
/** True when still to be done: neither the path nor the step's subject was withdrawn. */
const isAsked = sql`(${isOpen} and p.state <> 'withdrawn' and s.why is distinct from 'withdrawn')`
/**
 * The due date of the program's assignment or the form, even if someone has moved it since; a credential's due date is the path's.
 */
const dueOn = sql`case when ${isAsked} then coalesce(a.due_on, ef.due_on, s.due_on) end`
/** A pause stops it: nothing is late until the path resumes. */
const isLate = sql`((p.state <> 'paused' and ${dueOn} + coalesce(g.grace_days, 0) < t.today) is true)`

/** The steps `st` of person `p`'s version, with their standing. */
const stepsOf = sql`learning_path_steps st
  left join path_step_states s on s.organization_id = st.organization_id and s.enrolment_id = p.id and s.step_id = st.step_id
  left join assignments a on a.organization_id = s.organization_id and a.id = s.assignment_id
  left join employee_forms ef on ef.organization_id = s.organization_id and ef.id = s.employee_form_id
  ${withRefs}`
const ofVersion = sql`st.organization_id = p.organization_id and st.path_id = p.path_id and st.steps_no = p.steps_no`

/** Joins today's date and the totals of the person's steps. */
export const withSteps = ({ agency }: Scope) => sql`
  cross join (select ${todayIn(agency.time_zone)}::date as today) t
  cross join lateral (select
      case when bool_or(st.is_required) then count(*) filter (where st.is_required and ${isSettled}) else count(*) filter (where ${isSettled}) end::int as done,
      case when bool_or(st.is_required) then count(*) filter (where st.is_required) else count(*) end::int as of,
      min(${dueOn}) as next_due, coalesce(bool_or(${isLate}), false) as is_late, coalesce(bool_or(${isOpen}), false) as is_open
    from ${stepsOf} where ${ofVersion}) q`

/** Days since something moved while something could be done. */
const stuckDays = sql`case when p.state = 'in_progress' and q.is_open then t.today - p.moved_on else 0 end`

/** The seat named by the step, for readers who see sessions. */
const booking = ({ actor }: Scope) =>
  mayI(actor, access.sessions)
    ? sql`(select json_build_object('id', b.id, 'session_id', b.session_id, 'title', k.title, 'starts_at', ${instantText(sql`k.starts_at`)},
        'zone', k.zone, 'state', b.state, 'result', b.result, 'is_over', k.ends_at <= now())
      from session_bookings b join sessions k on k.organization_id = b.organization_id and k.id = b.session_id
      where b.organization_id = s.organization_id and b.id = s.booking_id)`
    : sql`null`

const steps = (
  scope: Scope,
) => sql`(select coalesce(json_agg(json_build_object('step_id', st.step_id, 'title', ${titleOfTheirs(scope)}, 'kind', st.kind,
    'ref_id', coalesce(st.program_id, st.credential_type_id, st.form_id), 'is_required', st.is_required, 'state', coalesce(s.state, 'locked'), 'why', s.why,
    'waits_for', (select w.title from (select st.*, ${titleOfTheirs(scope)} as title from learning_path_steps st ${withRefs}) w
      where w.organization_id = st.organization_id and w.path_id = st.path_id and w.steps_no = st.steps_no and w.step_id = s.waits_for),
    'opens_on', s.opens_on, 'opened_on', s.opened_on, 'due_on', ${dueOn}, 'is_late', ${isLate}, 'settled_on', s.settled_on,
    'skip_reason', s.skip_reason, 'progress_pct', case when ${isOpen} then a.progress_pct end, 'booking', ${booking(scope)}, 'employee_form_id', s.employee_form_id) order by st.place), '[]')
  from ${stepsOf} where ${ofVersion}) as steps`

/** Columns of the person `p` on a path. */
export const pathColumns = (
  scope: Scope,
) => sql`p.id, p.version, p.state, p.start_date, p.completed_on, p.reason, p.source,
  q.done, q.of, case when p.state not in ('completed', 'withdrawn') then q.next_due end as next_due,
  q.is_late and p.state = 'in_progress' as is_late, ${stuckDays} as stuck_days, ${steps(scope)}`

const name = sql`(e.last_name || ', ' || e.first_name)`
const byName = { sql: sql`e.sort_name` }

/** Filters that need the person, and those that need the steps. */
const ofPeople = ['search', 'discipline_id', 'location_id', 'coordinator_id'] as const
const ofSteps = ['stuck', 'late'] as const

const enrolled = sql`path_enrolments p`
const ofEmployee = sql`join employees e on e.organization_id = p.organization_id and e.id = p.employee_id`

export const pathProgressKept = {
  about: ['people', 'settings', 'programs', 'training', 'learning'],
  quick: [],
} satisfies Kept

export const pathProgressSql: ListSql<typeof pathProgressList, PathScope, PathProgressRow> = {
  list: pathProgressList,
  whole: (scope, values, isOrdered) => {
    const asks = (keys: readonly string[]) => keys.some(key => values[key])
    const people = isOrdered || asks(ofPeople) ? ofEmployee : empty
    return sql`${enrolled} ${people} ${isOrdered || asks(ofSteps) ? withSteps(scope) : empty}`
  },
  from: scope => sql`${enrolled} ${ofEmployee}
    left join disciplines d on d.organization_id = e.organization_id and d.id = e.discipline_id
    left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
    left join coordinators c on c.organization_id = e.organization_id and c.id = e.coordinator_id ${withSteps(scope)}`,
  id: sql`p.id`,
  seen: ({ agency, path_id }) => sql`p.organization_id = ${agency.id} and p.path_id = ${path_id}`,
  filters: {
    search: everyWordIn(sql`e.search`),
    state: among(sql`p.state`),
    stuck: value => anyOf(chosen(value).map(days => sql`${stuckDays} > ${Number(days)}::int`)),
    step_id: value =>
      sql`exists (select from path_step_states s where s.organization_id = p.organization_id and s.enrolment_id = p.id
        and p.state <> 'withdrawn' and ${isOpen} and ${amongOrNone(sql`s.step_id`)(value)})`,
    late: () => sql`(q.is_late and p.state = 'in_progress')`,
    source: among(sql`p.source`),
    discipline_id: amongOrNone(sql`e.discipline_id`),
    location_id: amongOrNone(sql`e.location_id`),
    coordinator_id: amongOrNone(sql`e.coordinator_id`),
    conditions: treeOf(pathProgressList, () => pathProgressSql, sql`p.employee_id`),
  },
  orders: {
    name: [byName],
    done: [{ sql: sql`q.done` }, byName],
    next_due: [{ sql: sql`q.next_due`, nulls: 'last' }, byName],
    stuck_days: [{ sql: stuckDays }, byName],
    start_date: [{ sql: sql`p.start_date` }, byName],
    completed_on: [{ sql: sql`p.completed_on`, nulls: 'last' }, byName],
  },
  tiesStay: true,
  counted: { state: { value: sql`p.state` } },
  columns: scope =>
    sql`${pathColumns(scope)}, p.employee_id, ${name} as name, e.employee_number, d.name as discipline_name, l.name as location_name, c.name as coordinator_name`,
}

/** `1. Safety: Done; 2. HIPAA: Locked` */
const stepsInWords = sql`(select string_agg(${titleForAll} || ': ' || ${wordOf(sql`coalesce(s.state, 'locked')`, stepStates)}, '; ' order by st.place)
  from ${stepsOf} where ${ofVersion})`

export const pathProgressFile: ListFile<typeof pathProgressList, PathScope> = {
  list: pathProgressList,
  title: standingTexts.named('fileTitle'),
  ...fileOf(pathProgressSql),
  cells: {
    name: textCell(name, 28),
    employee_number: textCell(sql`e.employee_number`, 14),
    state: wordsCell(sql`p.state`, pathStandings, 14),
    done: [
      { label: pathText('stepsDone'), ...textCell(sql`(q.done || ' / ' || q.of)`, 10) },
      { label: pathText('steps'), is: 'words', value: stepsInWords, width: 60 },
    ],
    next_due: {
      is: 'day',
      value: sql`case when p.state not in ('completed', 'withdrawn') then q.next_due end`,
      width: 12,
    },
    stuck_days: { is: 'number', value: sql`nullif(${stuckDays}, 0)`, width: 10 },
    start_date: { is: 'day', value: sql`p.start_date`, width: 12 },
    completed_on: { is: 'day', value: sql`p.completed_on`, width: 12 },
    source: wordsCell(sql`p.source`, pathSources, 16),
    discipline: textCell(sql`d.name`, 20),
    location: textCell(sql`l.name`, 20),
    coordinator: textCell(sql`c.name`, 24),
    reason: textCell(sql`p.reason`, 40),
  },
  lookups: { disciplines: sql`disciplines`, locations: sql`locations`, coordinators: sql`coordinators` },
}
