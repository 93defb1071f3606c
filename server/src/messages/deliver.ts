import { codesThatMean, type Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { type Db, transaction } from '../db/tx.ts'
import type { Log } from '../lib/log.ts'
import { unseal } from '../keys/secrets.ts'
import {
  type AttachmentsOf,
  type Channel,
  type ChannelName,
  delayAfter,
  type Message,
  NotSent,
  type Sender,
  type Taken,
} from './channel.ts'
import { mail } from './mail.ts'
import { bodyPlace } from './queue-mail.ts'
import { sms } from './sms.ts'
import { webhook } from './webhook.ts'

export const channels: readonly Channel[] = [mail, sms, webhook]

/** The number claimed in one statement; small enough that all are tried well before the lease expires. */
const batch = 20
/** After this, messages of a worker that died go to the next one. */
const lease = sql`interval '2 minutes'`
/** After this no more messages of a batch are started, so that the longest timeout still ends before the lease. */
const begunWithin = 60_000

/**
 * Sends due messages, each channel separately; returns how many were handled. Several processes may run it at once. After a crash
 * between the service's acceptance and our record of it, a message is sent twice, under the same id.
 */
export async function deliverDue(
  database: Database,
  config: Config,
  log: Log,
  only?: ChannelName,
  stops: () => boolean = () => false,
  attachmentsOf: AttachmentsOf = async () => [],
): Promise<number> {
  const wanted = channels.filter(({ name }) => only === undefined || name === only)
  const dealtWith = await Promise.all(
    wanted.map(channel => deliverBy({ database, config, log, channel, stops, attachmentsOf })),
  )
  return dealtWith.reduce((sum, n) => sum + n, 0)
}

async function deliverBy(delivery: Omit<Work, 'sender'>): Promise<number> {
  const { database, config, log, channel, stops } = delivery
  const sender = channel.open(config)
  if (!sender) return config.demo ? keepDue(database, channel) : warnOfWaiting(database, log, channel)
  try {
    for (let dealtWith = 0; ; ) {
      if (stops()) return dealtWith
      const { messages, isLast } = await claim(database, channel, config)
      if (isLast) return dealtWith
      const { tried, over } = await deliverBatch({ ...delivery, sender }, messages)
      dealtWith += tried
      if (over) return dealtWith
    }
  } finally {
    sender.close()
    if (channel.name === 'sms')
      await asWorker(database, db => db.run(sql`select deliver_texts_soon(${config.smsFrom})`))
  }
}

const asWorker = <T>(database: Database, work: (db: Db) => Promise<T>) =>
  transaction(database.pool, { role: 'app_job' }, work)

/** The reason shown in the message log and the history. */
const stopped = 'They said that they want no text messages.'

type Claimed = Omit<Message, 'body'> & { body_sealed: string; organization_id: Id | null; employee_id: Id | null }

/**
 * Claims messages; they are due again after the lease, and `attempts` is the fence that stops a worker believed dead from changing
 * anything. Messages due at night, whether retried or left by a worker that was down, wait until morning without losing an attempt.
 * Those of a closed agency wait until it reopens, and a text waits while carriers refuse its sender or it is at its rate limit.
 * People who texted STOP get no texts, not even ones queued earlier. `isLast`: nothing more was due.
 */
async function claim(
  database: Database,
  { name }: Channel,
  { smsFrom }: Pick<Config, 'smsFrom'>,
): Promise<{ messages: Claimed[]; isLast: boolean }> {
  const isSms = name === 'sms'
  const rows = await asWorker(database, db =>
    db.rows<Claimed & { is_held: boolean }>(sql`
      with own as materialized (
        select s.organization_id, (array_agg(s.id order by s.created_at, s.id) filter (where s.paused_at is null))[1] as sender,
          (array_agg(sms_room(s) order by s.created_at, s.id) filter (where s.paused_at is null))[1] as room
        from sms_senders s where ${isSms} and s.organization_id is not null group by s.organization_id),
      shared as materialized (
        select s.id as sender, s.paused_at is not null as waits, sms_room(s) as room from sms_senders s
        where ${isSms} and s.organization_id is null and s.number = ${smsFrom}),
      due as materialized (
        select o.id, o.organization_id, o.quiet_zone, o.pressing_from, o.next_attempt_at, o.event like 'keyword%' as is_answer,
          case when w.organization_id is null then h.sender else w.sender end as sender,
          ${isSms ? sql`event not like 'keyword%' and not text_may_go(o.organization_id, o.employee_id, o.recipient)` : sql`false`} as is_stopped
        from outbox o left join own w on w.organization_id = o.organization_id left join shared h on true
        where o.channel = ${name} and o.state = 'queued' and o.next_attempt_at <= now()
          and case when w.organization_id is not null then w.sender is not null and (w.room >= 1 or o.event like 'keyword%')
            else not coalesce(h.waits, false) and (coalesce(h.room, 1) >= 1 or o.event like 'keyword%') end
          and not is_agency_closed(o.organization_id)
        order by o.next_attempt_at limit ${batch} for update of o skip locked),
      held as materialized (
        select d.id, least(q.until, d.pressing_from) as until from due d
        cross join lateral (select quiet_until(d.organization_id, d.quiet_zone) as until) q
        where not d.is_stopped and d.quiet_zone is not null and q.until is not null and (d.pressing_from is null or d.pressing_from > now())),
      -- what a number has no room for stays as it is
      paced as materialized (
        select d.id, d.sender, row_number() over (partition by d.sender order by d.next_attempt_at, d.id) as nth
        from due d left join held h on h.id = d.id where d.sender is not null and not d.is_stopped and not d.is_answer and h.id is null),
      room as materialized (
        select p.sender, take_room(p.sender, p.wanted) as room
        from (select sender, count(*)::int as wanted from paced group by sender order by sender) p)
      update outbox o set attempts = o.attempts + case when h.id is null and not d.is_stopped then 1 else 0 end, held_until = h.until,
        next_attempt_at = coalesce(h.until, now() + ${lease}),
        state = case when d.is_stopped then 'failed' else o.state end, reason = case when d.is_stopped then 'opted_out' end,
        last_error = case when d.is_stopped then ${stopped} else o.last_error end
      from due d left join held h on h.id = d.id left join paced p on p.id = d.id left join room r on r.sender = p.sender
      where o.id = d.id and (p.id is null or p.nth <= r.room)
      returning o.id, o.organization_id, o.employee_id, o.recipient, o.subject, o.body_sealed, o.can_stop, o.attempts, h.id is not null or d.is_stopped as is_held,
        case when o.channel = 'mail' then agency_name_of(o.organization_id) end as from_name,
        (select json_build_object('number', s.number, 'service_id', s.service_id) from sms_senders s
          where o.channel = 'sms' and s.organization_id = o.organization_id and s.paused_at is null order by s.created_at, s.id limit 1) as own_sender`),
  )
  return {
    messages: rows.flatMap(({ is_held, ...message }) => (is_held ? [] : [message])),
    isLast: rows.length === 0,
  }
}

/** An unreadable message fails on its own and is retried, because a missing key may come back. */
function opened({ appKeys }: Config, { body_sealed, ...message }: Claimed): Message {
  try {
    return { ...message, body: unseal(appKeys, bodyPlace(message.id), body_sealed) }
  } catch (error) {
    throw new NotSent('The message cannot be read: APP_KEYS lacks the key it was sealed with.', 'later', error)
  }
}

/** Only messages to employees may have attachments. If a file can't be read now, the email waits; it is never sent without it. */
async function withFiles(
  message: Message,
  { id, organization_id, employee_id, recipient }: Claimed,
  attachmentsOf: AttachmentsOf,
): Promise<Message> {
  if (organization_id === null || employee_id === null || !recipient.includes('@')) return message
  try {
    return { ...message, attachments: await attachmentsOf(organization_id, id) }
  } catch (error) {
    throw new NotSent('A file of the mail cannot be read.', 'later', error)
  }
}

interface Work {
  database: Database
  config: Config
  log: Log
  channel: Channel
  sender: Sender
  stops: () => boolean
  attachmentsOf: AttachmentsOf
}

/** Returns the number tried, and whether the channel is unavailable for now. Untried messages go back unchanged. */
async function deliverBatch(work: Work, messages: Claimed[]): Promise<{ tried: number; over: boolean }> {
  const waiting = [...messages]
  const until = Date.now() + begunWithin
  let [tried, over] = [0, false]
  const one = async () => {
    while (!over && !work.stops() && Date.now() < until) {
      const message = waiting.shift()
      if (!message) return
      tried++
      if (!(await deliver(work, message))) over = true
    }
  }
  await Promise.all(Array.from({ length: work.channel.sideBySide }, one))
  if (waiting.length > 0) await asWorker(work.database, db => giveBack(db, waiting))
  return { tried, over }
}

const giveBack = (db: Db, messages: readonly Claimed[]) =>
  db.run(sql`update outbox o set attempts = o.attempts - 1, next_attempt_at = now()
    from unnest(${messages.map(({ id }) => id)}::uuid[], ${messages.map(({ attempts }) => attempts)}::int[]) m (id, attempts)
    where o.id = m.id and o.attempts = m.attempts and o.state = 'queued'`)

/** Returns true if the service could be reached. */
async function deliver(work: Work, message: Claimed): Promise<boolean> {
  const { database, config, log, channel, sender, attachmentsOf } = work
  if (channel.name === 'sms' && (await saidStop(database, message))) return true
  let taken: Taken | undefined
  try {
    taken = (await sender.send(await withFiles(opened(config, message), message, attachmentsOf))) as Taken | undefined
  } catch (error) {
    const { message: reason, how, code } = error instanceof NotSent ? error : new NotSent(channel.failed)
    const over = message.attempts >= channel.retry.attempts || how === 'never'
    log.warn({ outbox_id: message.id, channel: channel.name, attempt: message.attempts }, `not sent: ${reason}`)
    await asWorker(database, db => noteFailure(db, channel, message, { reason, over, how, code }))
    return how !== 'unreachable'
  }
  // The body is no longer needed, and no one else should see a link in it
  await asWorker(database, db =>
    db.run(sql`
      update outbox set state = 'sent', sent_at = now(), body_sealed = null, last_error = null, provider_id = ${taken?.provider_id ?? null},
        segments = ${taken?.segments ?? null}::int, sent_from = ${taken?.sent_from ?? null}
      where id = ${message.id} and attempts = ${message.attempts} and state = 'queued'`),
  )
  return true
}

/** Stops a text to someone who sent STOP after the text was claimed. */
const saidStop = async (database: Database, { id, attempts }: Claimed): Promise<boolean> =>
  (await asWorker(database, db =>
    db.run(sql`update outbox set state = 'failed', reason = 'opted_out', last_error = ${stopped}
      where id = ${id} and attempts = ${attempts} and state = 'queued' and event not like 'keyword%'
        and not text_may_go(organization_id, employee_id, recipient)`),
  )) > 0

const optedOut: ReadonlySet<number> = new Set(codesThatMean('stopped'))

function noteFailure(
  db: Db,
  { retry }: Channel,
  { id, attempts }: Claimed,
  { reason, over, how, code }: { reason: string; over: boolean; how: NotSent['how']; code: number | null },
) {
  const hasStopped = code !== null && optedOut.has(code)
  const why = !over ? null : hasStopped ? 'opted_out' : how === 'unreachable' ? 'unreachable' : 'refused'
  return db.run(sql`
    update outbox set state = ${over ? 'failed' : 'queued'}, last_error = ${reason}, refused = ${how === 'never' && !hasStopped},
      reason = ${why}, provider_code = ${over ? code : null}::int,
      next_attempt_at = now() + make_interval(secs => ${delayAfter(retry, attempts)})
    where id = ${id} and attempts = ${attempts} and state = 'queued'`)
}

/** A demo world sends nothing; its messages are shown on the outbox page. */
const keepDue = (database: Database, { name }: Channel) =>
  asWorker(database, db => db.run(sql`update outbox set state = 'kept' where state = 'queued' and channel = ${name}`))

const warned = new WeakMap<Database, Set<ChannelName>>()
async function warnOfWaiting(database: Database, log: Log, { name, notSetUp }: Channel): Promise<number> {
  const told = warned.get(database) ?? new Set()
  if (told.has(name)) return 0
  const waiting = await asWorker(database, db =>
    db.row(sql`select from outbox where state = 'queued' and channel = ${name} limit 1`),
  )
  if (!waiting) return 0
  warned.set(database, told.add(name))
  log.warn(notSetUp)
  return 0
}
