import { type api as Api, api, type Id, type Input, type SmsSender, wordsOfCode } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { AppError, notFound } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/record.ts'
import { feature } from '../../../http/mount.ts'
import type { Scope } from '../../../scope/scope.ts'
import { smsSenderTexts } from './texts.ts'

interface Stored extends Omit<SmsSender, 'paused_for' | 'errors'> {
  paused_for: number | null
  errors: { code: number | null; count: number }[] | null
}

const states = {
  sent: sql`('sent', 'delivered', 'undelivered')`,
  failed: sql`('undelivered', 'failed')`,
}

/**
 * Health covers the agency's own texts, by the number they were sent from. Waiting texts are sent from its own number, if it has
 * one.
 */
async function read({ db, agency }: Scope, where: Sql): Promise<SmsSender[]> {
  const rows = await db.rows<Stored>(sql`
    with week as materialized (
      select from_address, state, provider_code from messages where organization_id = ${agency.id} and direction = 'out' and channel = 'sms'
        and created_at > now() - interval '7 days' and state in ('sent', 'delivered', 'undelivered', 'failed'))
    select s.id, s.number, s.name, s.organization_id is null as is_shared, s.registration, s.per_minute, s.paused_at, s.paused_for,
      case when s.organization_id is null and exists (select from sms_senders o where o.organization_id = ${agency.id}) then 0
        else (select count(*)::int from outbox x where x.organization_id = ${agency.id} and x.channel = 'sms' and x.state = 'queued') end as waiting,
      (select json_build_object('sent', count(*) filter (where w.state in ${states.sent}), 'delivered', count(*) filter (where w.state = 'delivered'),
        'failed', count(*) filter (where w.state in ${states.failed})) from week w where w.from_address = s.number) as week,
      (select json_agg(json_build_object('code', c.code, 'count', c.n) order by c.n desc, c.code) from (
        select w.provider_code as code, count(*)::int as n from week w where w.from_address = s.number and w.state in ${states.failed}
        group by w.provider_code order by n desc, code limit 5) c) as errors
    from sms_senders s where (s.organization_id = ${agency.id} or s.organization_id is null) and ${where}
    order by s.organization_id nulls last, s.created_at, s.id`)
  return rows.map(({ paused_for, errors, ...row }) =>
    Object.assign(row, {
      paused_for: paused_for === null ? null : wordsOfCode(paused_for),
      errors: (errors ?? []).map(({ code, count }) => ({
        code,
        count,
        words: code === null ? smsSenderTexts.named('noCode') : wordsOfCode(code),
      })),
    }),
  )
}

async function oneOf(scope: Scope, id: Id): Promise<SmsSender> {
  const [found] = await read(scope, sql`s.id = ${id}`)
  if (!found) throw notFound(smsSenderTexts.named('notFound'))
  return found
}

/** The shared number belongs to no agency, so vendor staff change it with the worker's role. */
const asKeeper = <T>({ db }: Scope, work: (keeper: Scope['db']) => Promise<T>) => db.as({ role: 'app_job' }, work)

async function add(scope: Scope, { number, name, per_minute }: Input<typeof Api.smsSenders.add>['body']) {
  const { agency } = scope
  const made = await asKeeper(scope, db =>
    db.row<{ id: Id }>(sql`insert into sms_senders (organization_id, number, name, per_minute, registration)
      values (${agency.id}, ${number}, ${name}, ${per_minute}, 'pending') on conflict (number) do nothing returning id`),
  )
  if (!made) throw new AppError('CONFLICT', smsSenderTexts.named('taken'))
  await recordEvent(scope, { kind: 'sms_sender.created', subject: { id: made.id, name: number } })
  return oneOf(scope, made.id)
}

const told = ['name', 'registration', 'per_minute'] as const

async function update(scope: Scope, id: Id, change: Input<typeof Api.smsSenders.update>['body']) {
  const before = await oneOf(scope, id)
  await asKeeper(scope, db =>
    db.run(sql`update sms_senders set name = ${change.name}, registration = ${change.registration}, per_minute = ${change.per_minute}::int,
      room = null, room_at = null, version = version + 1 where id = ${id}`),
  )
  const worded = (value: string | number | null) => (value === null ? null : String(value))
  const changes = told.flatMap(field =>
    before[field] === change[field] ? [] : [{ field, before: worded(before[field]), after: worded(change[field]) }],
  )
  if (changes.length > 0)
    await recordEvent(scope, { kind: 'sms_sender.updated', subject: { id, name: before.number }, changes })
  return oneOf(scope, id)
}

/** Releases its waiting messages at its rate limit. */
async function resume(scope: Scope, id: Id) {
  const { number } = await oneOf(scope, id)
  const resumed = await asKeeper(scope, db =>
    db.run(sql`update sms_senders set paused_at = null, paused_for = null, told_at = null, version = version + 1
      where id = ${id} and paused_at is not null`),
  )
  if (resumed === 0) throw new AppError('CONFLICT', smsSenderTexts.named('notPaused'))
  await recordEvent(scope, { kind: 'sms_sender.resumed', subject: { id, name: number } })
  return oneOf(scope, id)
}

export const smsSendersFeature = feature(api.smsSenders, {
  list: async ({ scope }) => ({ data: await read(scope, sql`true`) }),
  add: ({ scope, body }) => add(scope, body),
  update: ({ scope, params, body }) => update(scope, params.id, body),
  resume: ({ scope, params }) => resume(scope, params.id),
})
