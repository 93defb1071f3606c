import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { recordEvent } from '../../events/record.ts'
import { eachOf } from '../../jobs/background/each-of.ts'
import { type AgencyBasis, agencyLoop } from '../../jobs/background/loop.ts'
import { queueMail, type Queued } from '../../messages/queue-mail.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import { queueFileDelivery } from '../sftp/queue-delivery.ts'
import { nameIn } from '../reports/names.ts'
import { fromRuns, runState } from '../reports/seen-runs.ts'
import type { Ended, Outcome } from './ended.ts'
import { dueIn, readyMail } from './mails.ts'
import { mailToAddress } from './outside.ts'
import { domainsOf, isAllowed, type Reader, roleMaySee, usersNow } from './readers.ts'
import { outsideOf, readSchedule, type ScheduleRow } from './schedules.ts'
import { scheduleTexts } from './texts.ts'
import { linkFor, noteFailure } from './trouble.ts'

/** Sends finished runs. A reader's message and its row share one transaction with the end of the occurrence, so no one gets two. */
export const sentReports = (config: Config) =>
  agencyLoop({
    name: 'reports to send',
    every: 3,
    due: () => sql`select distinct organization_id from report_occurrences where state = 'running'`,
    work: async (basis, hands) => {
      const ended = await inAgency(basis, ({ db, agency }) =>
        db.rows<{ schedule_id: Id; due_at: string }>(sql`
          select o.schedule_id, o.due_at from report_occurrences o join ${fromRuns} on r.organization_id = o.organization_id and r.id = o.run_id
          where o.organization_id = ${agency.id} and o.state = 'running' and ${runState} not in ('queued', 'running')
          order by o.due_at, o.schedule_id limit 200`),
      )
      return eachOf(hands, ended, one => settle(config, basis, one))
    },
  })

const settle = (config: Config, basis: AgencyBasis, key: { schedule_id: Id; due_at: string }): Promise<number> =>
  inAgency(basis, async scope => {
    const { db, agency } = scope
    const held =
      await db.run(sql`select from report_occurrences where organization_id = ${agency.id} and schedule_id = ${key.schedule_id}
      and due_at = ${key.due_at} and state = 'running' for update skip locked`)
    if (held === 0) return 0
    await db.run(
      sql`select from report_schedules where organization_id = ${agency.id} and id = ${key.schedule_id} for update`,
    )
    const ended =
      await db.row<Ended>(sql`select o.schedule_id, o.due_at, o.is_late, o.asked_by, o.run_id, ${runState} as state, j.message as failure, r.rows,
        encode(r.sha256, 'hex') as sha256, r.names, r.definition
      from report_occurrences o join ${fromRuns} on r.organization_id = o.organization_id and r.id = o.run_id
      where o.organization_id = ${agency.id} and o.schedule_id = ${key.schedule_id} and o.due_at = ${key.due_at}`)
    if (!ended) return 0
    const row = await readSchedule(scope, key.schedule_id)
    const state = await outcomeOf(scope, config, row, ended)
    await db.run(sql`update report_occurrences set state = ${state}, reason = ${state === 'failed' ? ended.failure : null}, ended_at = now()
      where organization_id = ${agency.id} and schedule_id = ${key.schedule_id} and due_at = ${key.due_at}`)
    return 1
  })

async function outcomeOf(scope: Scope, config: Config, row: ScheduleRow, ended: Ended) {
  if (ended.state !== 'ready' && ended.state !== 'empty') {
    if (ended.asked_by === null)
      await noteFailure(scope, config, row, ended.failure ?? scheduleTexts.named('runFailed'))
    return 'failed'
  }
  if (ended.asked_by === null) {
    await scope.db.run(
      sql`update report_schedules set failures = 0 where organization_id = ${scope.agency.id} and id = ${row.id}`,
    )
    await recordEvent(scope, { kind: 'report_schedule.sent', subject: { id: row.id, name: row.names.en } })
  }
  await deliver(scope, config, row, ended)
  return ended.state === 'empty' ? 'empty' : 'sent'
}

async function deliver(scope: Scope, config: Config, row: ScheduleRow, ended: Ended): Promise<void> {
  const isEmpty = ended.state === 'empty'
  const isOwn = ended.asked_by !== null
  if (isEmpty && !isOwn && row.empty_policy === 'skip') return
  const outcome: Outcome = !isEmpty ? 'ready' : !isOwn && row.empty_policy === 'notice' ? 'notice' : 'empty'
  const ids = isOwn ? [ended.asked_by ?? ''] : row.user_ids
  const readers = await usersNow(scope, ids)
  for (const id of ids) {
    const reader = readers.find(one => one.user_id === id)
    if (!reader) await refuse(scope, ended, { user_id: id, recipient: nameOf(row, id) }, 'readerLeft')
    else if (!roleMaySee(reader.role, ended.definition))
      await refuse(scope, ended, { user_id: id, recipient: reader.email }, 'readerMayNot')
    else await mailTo(scope, config, row, ended, reader, outcome)
  }
  if (isOwn) return
  await toAddresses(scope, config, row, ended, outcome)
  if (row.webhook) await tellAddresses(scope, row, ended)
  if (row.sftp_target_id !== null && row.target !== null) await sendFiles(scope, row, ended, row.sftp_target_id)
}

const nameOf = (row: ScheduleRow, id: Id) => row.users.find(user => user.id === id)?.name ?? row.owner_name

async function mailTo(scope: Scope, config: Config, row: ScheduleRow, ended: Ended, reader: Reader, outcome: Outcome) {
  const { language, name, email, user_id } = reader
  const queued = await queueMail(scope.db, config.appKeys, {
    organization_id: scope.agency.id,
    recipient: email,
    ...readyMail(language, {
      name,
      agency: scope.agency.name,
      report: nameIn(language, ended.names),
      due: dueIn(language, row.zone, ended.due_at),
      outcome,
      rows: ended.rows ?? 0,
      late: ended.is_late ? 'yes' : 'no',
      link: linkFor(config, scope.agency.id, reader, `reports/runs/${ended.run_id}`),
    }),
  })
  await written(scope, ended, { user_id, recipient: email }, queued)
}

async function toAddresses(scope: Scope, config: Config, row: ScheduleRow, ended: Ended, outcome: Outcome) {
  const outside = outsideOf(row)
  const domains = await domainsOf(scope)
  for (const recipient of row.addresses) {
    const to = { user_id: null, recipient }
    if (outside === 'never') await refuse(scope, ended, to, 'healthStays')
    else if (outside === 'waiting' || outside === 'declined') await refuse(scope, ended, to, 'notAgreed')
    else if (!isAllowed(recipient, domains)) await refuse(scope, ended, to, 'domainGone')
    else await written(scope, ended, to, await mailToAddress(scope, config, row, ended, recipient, outcome))
  }
}

interface To {
  user_id: Id | null
  recipient: string
}

export async function written(scope: Scope, ended: Ended, to: To, queued: Queued): Promise<void> {
  if (queued.suppressed !== null) return refuse(scope, ended, to, 'turnedOff')
  await insertDelivery(scope, ended, { channel: 'mail', ...to, outbox_id: queued.id, state: 'queued', reason: null })
}

type Why = 'readerLeft' | 'readerMayNot' | 'healthStays' | 'notAgreed' | 'domainGone' | 'turnedOff' | 'nobodyListens'
const refuse = (scope: Scope, ended: Ended, to: To, why: Why, channel: 'mail' | 'webhook' = 'mail') =>
  insertDelivery(scope, ended, {
    channel,
    ...to,
    outbox_id: null,
    state: 'refused',
    reason: scheduleTexts.named(why),
  })

interface NewDelivery extends To {
  channel: 'mail' | 'webhook'
  outbox_id: Id | null
  state: 'queued' | 'refused'
  reason: string | null
}

async function insertDelivery({ db, agency }: Scope, { schedule_id, due_at, run_id }: Ended, one: NewDelivery) {
  await db.run(sql`insert into report_deliveries (organization_id, schedule_id, due_at, run_id, channel, user_id, recipient, outbox_id, state, reason)
    values (${agency.id}, ${schedule_id}, ${due_at}, ${run_id}, ${one.channel}, ${one.user_id}, ${one.recipient}, ${one.outbox_id}, ${one.state},
      ${one.reason}) on conflict do nothing`)
}

/** Queues a file in each format, for the schedule's owner. */
async function sendFiles(scope: Scope, row: ScheduleRow, { run_id, names }: Ended, target_id: Id) {
  const actor = { ...scope.actor, kind: 'user' as const, user_id: row.owner_id, name: row.owner_name }
  for (const format of row.formats)
    await queueFileDelivery(
      { ...scope, actor },
      { target_id, subject: { kind: 'report_run', id: run_id, name: names.en }, format },
    )
}

/** Notifies subscribed webhook addresses, one call each. */
async function tellAddresses(scope: Scope, row: ScheduleRow, ended: Ended) {
  const { db, agency } = scope
  const listening = await db.rows<{ url: string }>(sql`select distinct url from webhooks
    where organization_id = ${agency.id} and ended_at is null and 'report.finished' = any(events) order by url`)
  if (listening.length === 0)
    return refuse(scope, ended, { user_id: null, recipient: 'report.finished' }, 'nobodyListens', 'webhook')
  const said = {
    run_id: ended.run_id,
    schedule_id: row.id,
    report: row.report,
    name: ended.names.en,
    due_at: new Date(ended.due_at).toISOString(),
    state: ended.state,
    rows: ended.rows,
    sha256: ended.sha256,
  }
  await db.run(
    sql`insert into webhook_news (organization_id, event, payload) values (${agency.id}, 'report.finished', ${JSON.stringify(said)}::jsonb)`,
  )
  for (const { url } of listening)
    await insertDelivery(scope, ended, {
      channel: 'webhook',
      user_id: null,
      recipient: url,
      outbox_id: null,
      state: 'queued',
      reason: null,
    })
}
