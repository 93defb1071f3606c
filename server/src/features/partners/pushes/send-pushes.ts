import { type CauseCode, type Id, type PushKindName, pushKinds, type Role, type SyncOutcome } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../../config.ts'
import { AppError } from '../../../errors/app-error.ts'
import { addJob } from '../../../jobs/add-job.ts'
import { type AgencyBasis, agencyLoop, type Hands } from '../../../jobs/background/loop.ts'
import { newId } from '../../../lib/new-id.ts'
import { inAgency, type Scope } from '../../../scope/scope.ts'
import { todayIn } from '../../employees/today.ts'
import { type Connection, type Outgoing, patient, type Pushed, type Sending } from '../adapters/adapter.ts'
import { adapters } from '../adapters/adapters.ts'
import { PartnerRefused } from '../call-partner.ts'
import { connectionOf, type StoredSettings, theirConnection } from '../settings.ts'
import { settleCases, writeResults } from '../take-over.ts'
import { listen } from './queue-pushes.ts'

/** After this many attempts it becomes a failed item for a person to decide. */
const mostAttempts = 6
/** Longer than any call, so its worker is no longer sending it. */
const longestCall = '30 seconds'

/**
 * Sends queued data, each item once: it is recorded before it is sent, and after a doubtful result the partner is asked
 * before it is sent again. Calls are made between two transactions.
 */
export const duePushes = (config: Config) =>
  agencyLoop({
    name: 'pushes to partners',
    every: 5,
    takes: 20,
    isLong: true,
    due: now => sql`select organization_id from partner_pushes_due(${now}::timestamptz) organization_id`,
    work: (basis, hands) => work(config, basis, hands),
  })

interface At {
  stored: StoredSettings & { id: Id }
  connection: Connection
  sending: Sending
}

async function work(config: Config, basis: AgencyBasis, { isOver, now }: Hands): Promise<number> {
  const actor = await inAgency(basis, whoActs)
  if (!actor) return 0
  const own = { ...basis, actor }
  let at: At | null
  do at = await inAgency(own, scope => look(scope, config))
  while (at === null && !isOver() && (await inAgency(own, isMore)))
  if (!at) return 0
  let done = 0
  while (!isOver()) {
    const taken = await inAgency(own, scope => take(scope, at, now))
    if (taken.length === 0) return done
    done += taken.length
    const results = await exchange(at, taken)
    await inAgency(own, scope => settle(scope, config, at, taken, results, now))
  }
  return done
}

/** Returns the person who saved the connection last; without their access, pushes wait. */
async function whoActs({ db, agency, actor }: Scope) {
  const row = await db.row<{ user_id: Id; name: string; role: Role | null; account: string | null }>(sql`
    select i.acts_for as user_id, i.updated_by_name as name, s.role, s.account from integration_settings i
    join organizations o on o.id = i.organization_id and o.partner_id = i.partner_id
    cross join lateral standing_of(i.acts_for) s where i.organization_id = ${agency.id} and i.is_on limit 1`)
  if (!row?.role || row.account !== 'active') {
    await waitAnHour({ db, agency })
    return null
  }
  return { ...actor, kind: 'user' as const, user_id: row.user_id, name: row.name, role: row.role }
}

const waitAnHour = ({ db, agency }: Pick<Scope, 'db' | 'agency'>) =>
  db.run(sql`with waits as (update integration_settings set push_look_at = now() + interval '1 hour' where organization_id = ${agency.id} and is_on)
    update partner_pushes set next_at = now() + interval '1 hour' where organization_id = ${agency.id} and state in ('queued', 'sent')
      and next_at < now()`)

const isMore = async ({ db, agency }: Scope) =>
  (await db.row(
    sql`select from integration_settings where organization_id = ${agency.id} and is_on and push_look_at <= now()`,
  )) !== undefined

/** Queues new data. Returns null when there is more to read first, or nothing can be sent. */
async function look(scope: Scope, config: Config): Promise<At | null> {
  let stored
  try {
    stored = await theirConnection(scope)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await waitAnHour(scope)
    return null
  }
  if (await listen(scope, stored)) return null
  const connection = connectionOf(config, stored)
  const { sending } = adapters[stored.adapter]
  if (connection && sending) return { stored, connection: patient(connection), sending }
  await waitAnHour(scope)
  return null
}

interface Taken {
  id: Id
  kind: PushKindName
  key: string
  employee_id: Id
  name: string
  about: string
  takes_back: string | null
  facts: Record<string, string | number | null>
  reference: string | null
  call_id: string | null
  attempts: number
  /** True when it may have arrived: the partner is asked, and it isn't sent. */
  asks: boolean
  external_id: string | null
  topic: string | null
}

/** Takes the next items and records them as sent. `exchange` refuses items without a partner record or topic at once. */
async function take({ db, agency }: Scope, { stored, sending }: At, now: Date): Promise<Taken[]> {
  const theirs = sql`p.organization_id = ${agency.id} and p.partner_id = ${stored.partner.id}`
  // an item that was never sent needs no reversal there
  await db.run(sql`with gone as (select p.id, o.id as other from partner_pushes p join partner_pushes o
      on o.organization_id = p.organization_id and o.partner_id = p.partner_id and o.key = p.takes_back
    where ${theirs} and p.state = 'queued' and p.kind = 'reversal' and not o.is_doubtful
      and (o.state in ('refused', 'discarded') or o.state = 'queued'))
    update partner_pushes p set state = 'discarded', ended_at = now() from gone
    where p.organization_id = ${agency.id} and p.id in (gone.id, gone.other) and p.state in ('queued', 'refused')`)
  return db.rows<Taken>(sql`
    with due as materialized (select p.organization_id, p.id, p.state = 'sent' or p.is_doubtful as asks from partner_pushes p
      where ${theirs} and p.state in ('queued', 'sent') and p.next_at <= ${now}::timestamptz
        and not exists (select from partner_pushes o where o.organization_id = p.organization_id and o.partner_id = p.partner_id
          and o.key = p.takes_back and o.state <> 'confirmed')
      order by p.next_at, p.id limit ${sending.together} for update of p skip locked),
    sent as (update partner_pushes p set state = 'sent', sent_at = coalesce(p.sent_at, now()), attempts = p.attempts + case when due.asks then 0 else 1 end,
        call_id = case when due.asks then p.call_id else ${newId()} end, is_doubtful = true, next_at = now() + ${longestCall}::interval
      from due where p.organization_id = due.organization_id and p.id = due.id
      returning p.*, due.asks)
    select s.id, s.kind, s.key, s.employee_id, e.last_name || ', ' || e.first_name as name, s.about, s.takes_back, s.facts, s.reference,
      s.call_id, s.attempts, s.asks, k.external_id, coalesce(t.topic, g.partner_topic) as topic
    from sent s join employees e on e.organization_id = s.organization_id and e.id = s.employee_id
    left join lateral (select external_id from partner_records k where k.organization_id = s.organization_id and k.partner_id = s.partner_id
      and k.employee_id = s.employee_id order by k.gone_at is not null, k.seen_at desc limit 1) k on true
    left join programs g on g.organization_id = s.organization_id and g.id = s.program_id
    left join partner_topics t on t.organization_id = s.organization_id and t.partner_id = s.partner_id and t.program_id = s.program_id
    order by s.queued_at, s.id`)
}

const outgoing = ({ key, kind, external_id, topic, takes_back, facts, reference, call_id }: Taken): Outgoing => ({
  key,
  kind,
  external_id: external_id ?? '',
  topic: topic ?? '',
  takes_back,
  facts,
  reference,
  call_id,
})

/** Returns the part to show: our own names for calls mean nothing there. */
const sentOf = (one: Taken) => {
  const { call_id: _, ...shown } = outgoing(one)
  return shown
}

/** Asks about items that may have arrived, and sends the others. Never within a transaction. */
async function exchange({ connection, sending }: At, taken: readonly Taken[]): Promise<Map<Id, Pushed>> {
  const results = new Map<Id, Pushed>()
  const send: Taken[] = []
  for (const one of taken)
    if (one.asks) continue
    else if (!one.external_id) results.set(one.id, { is: 'refused', code: 'UNKNOWN_CAREGIVER_CODE', value: '' })
    else if (one.kind === 'completion' && !one.topic)
      results.set(one.id, { is: 'refused', code: 'TOPIC_NOT_MAPPED', value: one.about })
    else send.push(one)
  const asked = taken.filter(({ asks }) => asks)
  const all = (some: readonly Taken[], said: Pushed) => {
    for (const { id } of some) results.set(id, said)
  }
  if (asked.length > 0)
    try {
      const found = await sending.look(connection, asked.map(outgoing))
      // Missing items never arrived, and are sent next time
      for (const one of asked) results.set(one.id, found.get(one.key) ?? { is: 'unsent', code: 'PARTNER_TIMEOUT' })
    } catch (error) {
      if (!(error instanceof PartnerRefused)) throw error
      all(asked, { is: 'unknown', code: error.code })
    }
  if (send.length > 0)
    try {
      const said = await sending.push(connection, send.map(outgoing))
      for (const one of send) results.set(one.id, said.get(one.key) ?? { is: 'unknown', code: 'PARTNER_5XX' })
    } catch (error) {
      if (!(error instanceof PartnerRefused)) throw error
      const { code } = error
      all(send, { is: code === 'AUTH_EXPIRED' || code === 'RATE_LIMITED' ? 'unsent' : 'unknown', code })
    }
  return results
}

interface Settled {
  id: Id
  state: 'queued' | 'sent' | 'confirmed' | 'refused'
  is_doubtful: boolean
  reference: string | null
  code: CauseCode | null
  value: string
  /** Seconds until the next check. */
  wait: number
}

/** 10 s, 40 s, 90 s, … */
const waitAfter = (attempts: number) => 10 * Math.max(1, attempts) ** 2

function settled(one: Taken, said: Pushed): Settled {
  const at = { id: one.id, reference: one.reference, code: null, value: '', wait: 0 }
  switch (said.is) {
    case 'confirmed':
      return { ...at, state: 'confirmed', is_doubtful: false }
    case 'pending':
      return { ...at, state: 'sent', is_doubtful: true, reference: said.reference, wait: 5 }
    case 'refused':
      return {
        ...at,
        state: 'refused',
        is_doubtful: false,
        code: said.code,
        value: said.code === 'TOPIC_NOT_MAPPED' ? one.about : said.value,
      }
    default: {
      const is_doubtful = said.is === 'unknown'
      // After a negative answer, send right away
      if (one.asks && said.is === 'unsent') return { ...at, state: 'queued', is_doubtful: false, reference: null }
      const isOver = one.attempts >= mostAttempts || said.code === 'AUTH_EXPIRED'
      if (isOver && !one.asks) return { ...at, state: 'refused', is_doubtful, code: said.code }
      return { ...at, state: is_doubtful ? 'sent' : 'queued', is_doubtful, wait: waitAfter(one.attempts) }
    }
  }
}

/** Records results as exchanges with items: failed items become triage cases. */
async function settle(
  scope: Scope,
  config: Config,
  { stored }: At,
  taken: readonly Taken[],
  results: ReadonlyMap<Id, Pushed>,
  now: Date,
): Promise<void> {
  const { db, agency } = scope
  const rows = taken.map(one => settled(one, results.get(one.id) ?? { is: 'unknown', code: 'PARTNER_5XX' }))
  const of = <T>(read: (row: Settled) => T) => rows.map(read)
  await db.run(sql`update partner_pushes p set state = i.state, is_doubtful = i.doubtful, reference = i.reference, code = i.code,
      value = nullif(i.value, ''), next_at = now() + make_interval(secs => i.wait),
      ended_at = case when i.state in ('confirmed', 'refused') then now() end
    from unnest(${of(r => r.id)}::uuid[], ${of(r => r.state)}::text[], ${of(r => r.is_doubtful)}::bool[], ${of(r => r.reference)}::text[],
      ${of(r => r.code)}::text[], ${of(r => r.value)}::text[], ${of(r => r.wait)}::int[]) as i (id, state, doubtful, reference, code, value, wait)
    where p.organization_id = ${agency.id} and p.id = i.id and p.state = 'sent'`)
  const ended = taken.flatMap((one, at) => {
    const row = rows[at]
    return row && (row.state === 'confirmed' || row.state === 'refused') ? [{ one, row }] : []
  })
  for (const [type, some] of Map.groupBy(ended, ({ one }) => pushKinds[one.kind].type)) {
    const job_id = newId()
    const counts: Partial<Record<SyncOutcome, number>> = {}
    for (const { one, row } of some) {
      const outcome = outcomeOf(one, row)
      counts[outcome] = (counts[outcome] ?? 0) + 1
    }
    const { partner } = stored
    await addJob(scope, {
      id: job_id,
      kind: 'partner_pull',
      title: partner.name,
      state: 'running',
      settings: { partner_id: partner.id },
      total: some.length,
    })
    await db.run(sql`insert into integration_jobs (organization_id, id, partner_id, type, trigger)
      values (${agency.id}, ${job_id}, ${partner.id}, ${type}, 'schedule')`)
    await writeResults(
      scope,
      { job_id, partner, keys: config.appKeys, today: todayIn(agency.time_zone, now), type },
      some.map(({ one, row }, at) => ({
        n: at + 1,
        raw: undefined,
        sent: { ...sentOf(one), state: row.state },
        push_id: one.id,
        name: one.name,
        outcome: outcomeOf(one, row),
        code: row.code,
        value: row.value,
        employee_id: one.employee_id,
        one: { external_id: one.external_id ?? '' },
      })),
    )
    await db.run(sql`update jobs set state = ${counts.failed ? 'succeeded_with_errors' : 'succeeded'}, done = total,
        counts = ${JSON.stringify(counts)}::jsonb, started_at = now(), ended_at = now()
      where organization_id = ${agency.id} and id = ${job_id}`)
  }
  if (ended.length > 0) await settleCases(scope, stored.partner.id)
}

const outcomeOf = ({ kind }: Taken, { state }: Settled): SyncOutcome =>
  state === 'refused' ? 'failed' : kind === 'completion' || kind === 'credential' ? 'created' : 'updated'
