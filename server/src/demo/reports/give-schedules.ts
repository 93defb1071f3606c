import type { Id, PauseReason } from '@preceptor/contract'
import { dueAfter, type When } from '@preceptor/contract/report-schedules/next'
import type { Client } from 'pg'
import { questionsOf } from '../../features/reports/names.ts'
import { type Day, dayText } from '../days.ts'
import { load } from '../load.ts'
import { Random } from '../random.ts'
import { type PlannedRun, planRun, readySource, type ReportsPlace } from './plan.ts'

type Told = Pick<When, 'type_id' | 'schedule_on' | 'at_time'> & {
  report: string
  /** Number of past runs. */
  past: number
  formats?: string
  to: 'admin' | 'all'
  state?: 'paused' | 'ended'
  empty_policy?: string
}

/** Twelve schedules: one that failed until it was paused, one that has ended. */
const schedules: readonly Told[] = [
  { report: 'overdue', type_id: 'weekly', schedule_on: 'monday', at_time: '07:30', past: 6, to: 'all' },
  {
    report: 'may_not_work',
    type_id: 'daily',
    schedule_on: null,
    at_time: '06:00',
    past: 8,
    to: 'all',
    empty_policy: 'skip',
  },
  { report: 'lapse_soon', type_id: 'weekly', schedule_on: 'friday', at_time: '15:00', past: 5, to: 'admin' },
  {
    report: 'compliance_by_month',
    type_id: 'monthly',
    schedule_on: '1',
    at_time: '08:00',
    past: 4,
    to: 'all',
    formats: '{pdf,xlsx}',
  },
  { report: 'credentials_end', type_id: 'monthly', schedule_on: '15', at_time: '08:00', past: 3, to: 'admin' },
  { report: 'classes_full', type_id: 'weekly', schedule_on: 'wednesday', at_time: '12:00', past: 4, to: 'all' },
  { report: 'came_to_class', type_id: 'weekly', schedule_on: 'saturday', at_time: '09:00', past: 3, to: 'admin' },
  {
    report: 'finished',
    type_id: 'monthly',
    schedule_on: 'last_day',
    at_time: '18:00',
    past: 3,
    to: 'all',
    formats: '{xlsx}',
  },
  {
    report: 'training_hours',
    type_id: 'quarterly',
    schedule_on: 'first_day',
    at_time: '08:00',
    past: 2,
    to: 'all',
    formats: '{pdf}',
  },
  {
    report: 'joined_left_moved',
    type_id: 'monthly',
    schedule_on: 'first_monday',
    at_time: '09:30',
    past: 3,
    to: 'admin',
  },
  {
    report: 'cannot_be_reached',
    type_id: 'weekly',
    schedule_on: 'tuesday',
    at_time: '10:00',
    past: 4,
    to: 'admin',
    state: 'paused',
  },
  {
    report: 'on_leave',
    type_id: 'quarterly',
    schedule_on: 'last_friday',
    at_time: '16:00',
    past: 2,
    to: 'admin',
    state: 'ended',
  },
]

interface Given {
  seed: string
  today: Day
  /** Computes the lines of a run, like its job. */
  run: (planned: PlannedRun) => Promise<{ rows: number }>
}

const dayMs = 86_400_000
const zone = 'America/New_York'

/** Report schedules that an agency has used for months. Runs of the last 90 days have their lines. */
export async function giveSchedules(owner: Client, place: ReportsPlace, { seed, today, run }: Given): Promise<void> {
  const { organization_id } = place
  const random = new Random(`${seed} schedules of reports`)
  const { rows: users } = await owner.query<{ id: Id; name: string; email: string }>(
    `select u.id, u.name, u.email from users u join memberships m on m.user_id = u.id
      where m.organization_id = $1 and m.role = 'agency_admin' and m.is_active and u.status = 'active' order by u.email like 'admin@%' desc, u.email limit 3`,
    [organization_id],
  )
  const [admin] = users
  const by = place.users.find(({ id }) => id === admin?.id)
  if (!admin || !by) return
  const now = new Date()
  const until = Math.min(now.getTime(), Date.parse(`${dayText(today)}T12:00:00Z`))
  for (const [at, told] of schedules.entries()) {
    const id = random.id(until - (400 - at) * dayMs)
    const readers = told.to === 'all' ? users : [admin]
    const when: When = {
      type_id: told.type_id,
      schedule_on: told.schedule_on,
      at_time: told.at_time,
      zone,
      starts_on: dayText(today - 200),
      ends_on: told.state === 'ended' ? dayText(today - 20) : null,
    }
    const next = told.state === undefined ? dueAfter(when, now.toISOString())[0] : null
    const before = dueAfter(when, new Date(until - 200 * dayMs).toISOString(), 250).filter(
      due => Date.parse(due) < until,
    )
    const past = before.slice(-told.past)
    const hasFailed = told.state === 'paused'
    await owner.query(
      `insert into report_schedules (organization_id, id, report, names, type_id, schedule_on, at_time, zone, starts_on, ends_on, formats, empty_policy,
          user_ids, owner_id, owner_name, state, paused_why, moved_at, moved_by_name, next_at, failures, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`,
      [
        organization_id,
        id,
        told.report,
        JSON.stringify(questionsOf(told.report)),
        when.type_id,
        when.schedule_on,
        when.at_time,
        zone,
        when.starts_on,
        when.ends_on,
        told.formats ?? '{csv}',
        told.empty_policy ?? 'notice',
        readers.map(user => user.id),
        admin.id,
        admin.name,
        told.state ?? 'active',
        hasFailed ? ('failures' satisfies PauseReason) : null,
        told.state === undefined ? null : (past.at(-1) ?? now.toISOString()),
        told.state === undefined ? null : 'Preceptor',
        next,
        hasFailed ? 3 : 0,
        new Date(until - 200 * dayMs).toISOString(),
      ],
    )
    for (const [n, due_at] of past.entries()) {
      const failed = hasFailed && n >= past.length - 3
      const planned = await planRun(random, place, today, readySource(told.report), {
        day: Math.floor(Date.parse(due_at) / dayMs),
        at: Date.parse(due_at),
        by,
        failed,
      })
      const found = planned.isKept ? await run(planned) : null
      if (!failed && !found) await load(owner, { report_runs: [planned.run] })
      const state = failed ? 'failed' : found?.rows === 0 ? 'empty' : 'sent'
      const ended = new Date(Date.parse(due_at) + 20_000).toISOString()
      await owner.query(
        `insert into report_occurrences (organization_id, schedule_id, due_at, run_id, state, reason, began_at, ended_at)
          values ($1, $2, $3, $4, $5, $6, $3, $7)`,
        [
          organization_id,
          id,
          due_at,
          failed ? null : planned.run.id,
          state,
          failed ? 'The report did not finish.' : null,
          ended,
        ],
      )
      if (failed || (state === 'empty' && told.empty_policy === 'skip')) continue
      for (const reader of readers)
        await owner.query(
          `insert into report_deliveries (organization_id, schedule_id, due_at, run_id, channel, user_id, recipient, state, created_at)
            values ($1, $2, $3, $4, 'mail', $5, $6, 'sent', $7)`,
          [organization_id, id, due_at, planned.run.id, reader.id, reader.email, ended],
        )
    }
  }
}
