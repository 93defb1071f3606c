import { addDays } from '@preceptor/contract/assignments/due'
import { nextPeriod, type PayPeriod, periodBefore, periodOf } from '@preceptor/contract'
import type { Client } from 'pg'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { ownerClient } from '../../db/owner-client.ts'
import { freezeBatch } from '../../features/payroll/lock.ts'
import { fillBatch, settleOutcomes } from '../../features/payroll/preview.ts'
import { knownAs } from '../../features/payroll/batch-row.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import { systemActor } from '../../scope/system.ts'
import { type Day, dayText, demoToday } from '../days.ts'
import { anEvent, type EventRecord } from '../factories/events.ts'
import { load } from '../load.ts'
import { Random } from '../random.ts'
import { plantLate, plantTime } from './plant-time.ts'

/**
 * Creates twelve months of payroll batches for the first agency, the way its staff would: found, decided, locked, sent and
 * answered.
 */
export async function payDemoWorld(given: { config: Config; database: Database; ownerUrl: string }): Promise<void> {
  const owner = ownerClient({ connectionString: given.ownerUrl })
  await owner.connect()
  try {
    await payWorld({ ...given, owner }, { seed: 'preceptor', today: demoToday(given.config.demoDate) })
  } finally {
    await owner.end()
  }
}

export interface Payer {
  id: string
  name: string
  email: string
}
export interface PayrollPlace {
  organization_id: string
  name: string
  time_zone: string
  users: Payer[]
}

/** Returns the agency with the most people; it has at least two administrators. */
async function placeOfPayroll(owner: Pick<Client, 'query'>): Promise<PayrollPlace | undefined> {
  const { rows } = await owner.query<PayrollPlace>(`
    select o.id as organization_id, o.name, o.time_zone, (select json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email)
        order by u.email like 'admin@%' desc, u.email) from users u
        join memberships m on m.user_id = u.id and m.organization_id = o.id and m.is_active and m.role = 'agency_admin') as users
    from organizations o where not o.is_catalog
    order by (select count(*) from employees e where e.organization_id = o.id) desc, o.id limit 1`)
  const [place] = rows
  return place && (place.users?.length ?? 0) > 0 ? place : undefined
}

interface Hands {
  owner: Client
  config: Pick<Config, 'appKeys'>
  database: Database
}

const codes = [
  'INSVC',
  'ORIENT',
  'CLASS',
  'SKILL',
  'TRNVIR',
  'MTG',
  'TRVL',
  'NOPAY',
  'ANNUAL',
  'SPEC',
  'COMPET',
  'INIT',
  'CRED',
  'INFO',
]
const months = 12

export async function payWorld({ owner, config, database }: Hands, world: { seed: string; today: Day }): Promise<void> {
  const place = await placeOfPayroll(owner)
  if (!place) return
  const random = new Random(`${world.seed} ${place.name} payroll`)
  const rhythm = { frequency: 'monthly', anchor: '2024-01-01' } as const
  const running = periodOf(rhythm, dayText(world.today))
  let period = running
  for (let n = 0; n < months; n++) period = periodBefore(rhythm, period)
  await setUp(owner, random, { place, starts_on: period.start })
  await plantTime(owner, random, { place, on: addDays(running.start, -6) })
  const events: EventRecord[] = []
  let number = 1
  for (let month = 1; month <= months; month++) {
    const told = await oneBatch({ owner, config, database }, random, { place, number, period, left: months - month })
    events.push(...told)
    if (told.length > 0) number++
    // Some records of the month before the last but one turned out to be wrong
    if (month === months - 2) await plantLate(owner, random, { place, on: addDays(period.end, 9) })
    period = nextPeriod(rhythm, period)
  }
  await load(owner, { events })
}

interface SettingUp {
  place: PayrollPlace
  starts_on: string
}

async function setUp(owner: Client, random: Random, { place, starts_on }: SettingUp): Promise<void> {
  const { organization_id } = place
  const [admin] = place.users
  await owner.query(
    `insert into payroll_settings (organization_id, id, frequency, anchor, starts_on, check_lag, rounding, format, company_codes, books_to, late_rule, long_online)
     values ($1, $2, 'monthly', '2024-01-01', $3, 6, 'quarter', 'viventium', '{HLH01,HLH02}', 'cost_center', 'pay', 'pay_credit')`,
    [organization_id, random.id(Date.parse(starts_on)), starts_on],
  )
  for (const code of codes)
    await owner.query(
      'insert into payroll_codes (organization_id, id, code, earning_code, earning_type) values ($1, $2, $3, $3, $4)',
      [organization_id, random.id(Date.parse(starts_on)), code, code === 'TRVL' ? 'TRAVEL' : null],
    )
  // Most of the unpaid programs were considered; one of them turned out to be working time
  const { rows } = await owner.query<{ id: string; n: number }>(
    `select p.id, count(r.id)::int as n from programs p
     join training_types t on t.organization_id = p.organization_id and t.id = p.training_type_id and not t.is_payable
     left join training_records r on r.organization_id = p.organization_id and r.program_id = p.id and r.kind = 'credit' and r.completed_on >= $2
     where p.organization_id = $1 and p.archived_at is null group by p.id order by n, p.id`,
    [organization_id, starts_on],
  )
  const working = rows.find(({ n }) => n > 0)
  for (const [at, { id }] of rows.entries())
    if (at % 4 !== 3 || id === working?.id)
      await owner.query(
        `insert into pay_tests (organization_id, id, program_id, outside_hours, voluntary, unrelated, no_work, answered_by_name, answered_at)
         values ($1, $2, $3, true, $4, true, true, $5, $6)`,
        [
          organization_id,
          random.id(Date.parse(starts_on)),
          id,
          id !== working?.id,
          admin?.name ?? '',
          `${starts_on}T15:00:00Z`,
        ],
      )
}

interface Making {
  place: PayrollPlace
  number: number
  period: PayPeriod
  /** Number of months after it. */
  left: number
}

/** The last batch is in preview and waits for decisions; the one before it was rejected once and sent again. */
async function oneBatch(
  { owner, config, database }: Hands,
  random: Random,
  { place, number, period, left }: Making,
): Promise<EventRecord[]> {
  const { organization_id } = place
  const [admin, second = admin] = place.users
  if (!admin || !second) return []
  const wasRejected = left === 1
  const moment = (days: number, hour: number) =>
    `${addDays(period.end, days)}T${String(hour).padStart(2, '0')}:${String(random.int(10, 59))}:00Z`
  const at = {
    opened: moment(1, 14),
    locked: moment(2, 15),
    sent: moment(2, 16),
    answered: moment(3, 13),
    again: moment(3, 17),
    taken: moment(4, 14),
  }
  const id = random.id(Date.parse(at.opened))
  const batch = {
    id,
    number,
    period_start: period.start,
    period_end: period.end,
    check_date: addDays(period.end, 6),
    issue: 1,
    known_at: at.opened,
  }
  await owner.query(
    `insert into payroll_batches (organization_id, id, number, period_start, period_end, check_date, format, created_by_name, created_at)
     values ($1, $2, $3, $4, $5, $6, 'viventium', $7, $8)`,
    [organization_id, id, number, period.start, period.end, batch.check_date, admin.name, at.opened],
  )
  const scope = (user: Payer) =>
    ({
      database,
      actor: {
        kind: 'user',
        user_id: user.id,
        name: user.name,
        email: user.email,
        role: 'agency_admin',
        token_organization_id: organization_id,
      },
      agency: { id: organization_id, name: place.name, time_zone: place.time_zone, versions: null },
      origin: systemActor.origin,
    }) as const
  const events: EventRecord[] = []
  const told = (kind: EventRecord['kind'], when: string, who: Payer, note: string | null = null) =>
    events.push(
      anEvent({
        organization_id,
        id: random.id(Date.parse(when)),
        at: when,
        kind,
        actor_id: who.id,
        actor_name: who.name,
        subject_id: id,
        subject_name: knownAs(batch),
        note,
      }),
    )
  told('payroll.opened', at.opened, admin)
  told('payroll.previewed', at.opened, admin)
  const locked = await inAgency(
    scope(second),
    async own => {
      await fillBatch(own, batch)
      if (left === 0) return null
      await decideAll(own, id, { by: admin, at: at.opened })
      // A small world may have a month without any
      const paid = await own.db.row(
        sql`select from payroll_lines where organization_id = ${organization_id} and batch_id = ${id} and outcome = 'pay' limit 1`,
      )
      if (!paid) return 'nothing'
      return freezeBatch(own, config, batch)
    },
    { long: true },
  )
  await owner.query(
    'update payroll_batches set previewed_at = $3, previewed_by_name = $4 where organization_id = $1 and id = $2',
    [organization_id, id, at.opened, admin.name],
  )
  if (locked === 'nothing') {
    await owner.query('delete from payroll_batches where organization_id = $1 and id = $2', [organization_id, id])
    return []
  }
  if (!locked) return events
  told('payroll.decided', at.opened, admin)
  told('payroll.locked', at.locked, second, `${locked.lines.length.toLocaleString('en-US')} lines`)
  told('payroll.sent', at.sent, second, locked.files.map(({ name }) => name).join(', '))
  const refusal = 'Row 3: employee not found. The file was rejected.'
  const issue = (n: number, sent: string, answer: string, answered: string, reason: string | null) =>
    owner.query(
      `insert into payroll_issues (organization_id, id, batch_id, issue, way, file_names, sent_at, sent_by_name, answer, answer_reason, answered_at, answered_by_name)
       values ($1, $2, $3, $4, 'download', $5, $6, $7, $8, $9, $10, $7)`,
      [
        organization_id,
        random.id(Date.parse(sent)),
        id,
        n,
        locked.files.map(({ name }) => (n === 1 ? name : name.replace(/(\.[^.]*)?$/, `-${n}$1`))),
        sent,
        second.name,
        answer,
        reason,
        answered,
      ],
    )
  if (wasRejected) {
    await issue(1, at.sent, 'rejected', at.answered, refusal)
    told('payroll.rejected', at.answered, second, refusal)
    await issue(2, at.again, 'accepted', at.taken, null)
    told('payroll.issued_again', at.again, second)
    told('payroll.acknowledged', at.taken, second)
  } else {
    await issue(1, at.sent, 'accepted', at.answered, null)
    told('payroll.acknowledged', at.answered, second)
  }
  await owner.query(
    `update payroll_batches set state = 'acknowledged', issue = $3, locked_at = $4, sent_at = $5, sent_by_name = $6, answered_at = $7, answered_by_name = $6
     where organization_id = $1 and id = $2`,
    [
      organization_id,
      id,
      wasRejected ? 2 : 1,
      at.locked,
      wasRejected ? at.again : at.sent,
      second.name,
      wasRejected ? at.taken : at.answered,
    ],
  )
  return events
}

/** Pays every valid line; lines without a number or code stay on hold. */
async function decideAll(scope: Scope, id: string, { by, at }: { by: Payer; at: string }): Promise<void> {
  const { db, agency } = scope
  await db.run(sql`update payroll_exceptions set decision = case when cause in ('no_number', 'shared_number', 'no_code', 'format_limit') then 'hold'
      when cause in ('not_employed', 'before_hire') then 'exclude' else 'include' end,
      reason = case when cause = 'not_employed' then 'Attended on their own time while not employed'
        when cause = 'before_hire' then 'Training before hire is not paid' end,
      decided_by = ${by.id}, decided_by_name = ${by.name}, decided_at = ${at}::timestamptz
    where organization_id = ${agency.id} and batch_id = ${id} and is_blocking`)
  await settleOutcomes(scope, id)
}
