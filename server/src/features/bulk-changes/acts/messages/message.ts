import {
  type BulkChangeOf,
  contactChannels,
  type Id,
  mostMessagedAlone,
  type Role,
  rolePermissions,
  smsSize,
} from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import type { Config } from '../../../../config.ts'
import { invalid } from '../../../../errors/app-error.ts'
import { inWords } from '../../../../lib/texts.ts'
import { type OneOfMany, sendMany } from '../../../../messages/send-many.ts'
import { stopAddress } from '../../../../messages/stop-address.ts'
import type { Scope } from '../../../../scope/scope.ts'
import type { BulkAct, Verdict } from '../../act.ts'
import type { BulkJob } from '../../settings.ts'
import { bulkTexts } from '../../texts.ts'
import { skipped } from '../training/training-act.ts'
import { type Addressee, addressees, isWay, quietOf, type SendingAgency, sendingAgency, wayTo } from './reach.ts'
import { roomFor } from './breaker.ts'
import { type Words, wordsFor, wordsOf } from './words.ts'

type MessageChange = BulkChangeOf<'message'>

/** In days. */
const farthest = 90

/** Sends one message to each person by name: one per phone number, and none to people who opted out, have no address or left. */
export const message: BulkAct<'message'> = {
  prepare: async (scope, change, { sendsTexts }) => {
    refuseFar(change)
    await refuseOwner(scope, change.replies_to ?? null)
    const agency = await sendingAgency(scope)
    const words = await wordsOf(scope, change, agency)
    let people: ReadonlyMap<Id, Addressee> = new Map()
    let taken = new Set<string>()
    return {
      title: bulkTexts.named('messageOf', { start: startOf(words.title) }),
      meet: async (inScope, ids, { job_id, before }) => {
        people = await addressees(inScope, ids, agency)
        taken = await takenBefore(inScope, job_id, before)
      },
      judge: person => {
        const found = people.get(person.id)
        const way = wayTo(found, { by: change.by, sendsTexts, taken })
        if (!found || !isWay(way)) return skipped('why' in way ? way.why : bulkTexts.named('outOfSight'))
        const verdict = judged(found, { ...way, words, agency, change })
        if (verdict.outcome === 'update' && way.channel === 'sms') taken.add(way.to)
        return verdict
      },
    }
  },
  most: ({ role }) => (role === 'coordinator_limited' ? mostMessagedAlone : null),
  room: roomFor,
  apply: (scope, job, items, { config }) => send(scope, job, items, config),
  asLeft: sql`exists (select from messages sent where sent.organization_id = i.organization_id and sent.batch_id = i.job_id
    and sent.employee_id = i.subject_id and sent.state in ('queued', 'held'))`,
  changedSince: bulkTexts.named('sentSince'),
  restore: takeBack,
}

function refuseFar({ send_at }: MessageChange) {
  if (send_at && Date.parse(send_at) > Date.now() + farthest * 86_400_000)
    throw invalid({ 'change.send_at': [bulkTexts.named('sendAtFar', { days: farthest })] })
}

async function refuseOwner({ db }: Scope, user_id: Id | null) {
  if (user_id === null) return
  const found = await db.row<{ role: Role }>(
    sql`select u.role from agency_users() u where u.user_id = ${user_id} and u.is_active`,
  )
  if (!found || !rolePermissions[found.role].includes('send_messages'))
    throw invalid({ 'change.replies_to': [bulkTexts.named('repliesToNobody')] })
}

const startOf = (words: string) => {
  const line = words.replace(/\s+/gu, ' ').trim()
  return line.length > 60 ? `${[...line].slice(0, 57).join('')}…` : line
}

/** Returns phone numbers already used in earlier blocks. */
async function takenBefore({ db, agency }: Scope, job_id: Id, before: number): Promise<Set<string>> {
  const rows = await db.rows<{ to: string }>(sql`select i.values ->> 'to' as to from job_items i
    where i.organization_id = ${agency.id} and i.job_id = ${job_id} and i.n < ${before} and i.outcome = 'update' and i.values ->> 'channel' = 'sms'`)
  return new Set(rows.map(({ to }) => to))
}

interface Judging {
  channel: 'mail' | 'sms'
  to: string
  words: Words
  agency: SendingAgency
  change: MessageChange
}

const goesAt = ({ send_at }: MessageChange) => new Date(Math.max(Date.now(), send_at ? Date.parse(send_at) : 0))

function judged(person: Addressee, { channel, to, words, agency, change }: Judging): Verdict {
  const said = wordsFor(words, person, channel)
  if ('why' in said) return skipped(said.why)
  const size = channel === 'sms' ? smsSize(said.body) : null
  const isHeld = channel === 'sms' && quietOf(person, agency, goesAt(change)).is_quiet
  const by = inWords(fallback, contactChannels[channel])
  return {
    outcome: 'update',
    values: {
      channel,
      to,
      segments: size?.segments ?? 0,
      ...(size && agency.price_micros !== null && { cost_micros: size.segments * agency.price_micros }),
      ...(isHeld && { held: true }),
    },
    before: {},
    changes: [
      { field: 'sent_by', before: by, after: by },
      ...(said.wanted ? [{ field: 'language', before: said.wanted, after: said.language }] : []),
    ],
    ...(isHeld && agency.quiet_to && { note: bulkTexts.named('quietThere', { time: agency.quiet_to }) }),
  }
}

interface Planned {
  n: number
  employee_id: Id
  channel: 'mail' | 'sms'
  to: string
}

/** Sends as previewed; people who became unreachable, or whose address changed, are reported with the reason. */
async function send(scope: Scope, job: BulkJob, items: Sql, config: Config) {
  const { change, sends_texts: sendsTexts = false } = job.settings
  if (change.act !== 'message') throw new Error('Not a message.')
  const planned = await scope.db.rows<Planned>(sql`
    select i.n, i.subject_id as employee_id, i.values ->> 'channel' as channel, i.values ->> 'to' as to from job_items i where ${items} and i.outcome = 'update'`)
  if (planned.length === 0) return
  const agency = await sendingAgency(scope)
  const words = await wordsOf(scope, change, agency)
  const people = await addressees(
    scope,
    planned.map(one => one.employee_id),
    agency,
  )
  const at = goesAt(change)
  const [all, refused]: [OneOfMany[], { n: number; why: string }[]] = [[], []]
  for (const { n, employee_id, channel, to } of planned) {
    const person = people.get(employee_id)
    const way = wayTo(person, { by: channel, sendsTexts, taken: new Set() })
    const said = person && isWay(way) ? wordsFor(words, person, way.channel) : null
    if (!person || !isWay(way)) refused.push({ n, why: 'why' in way ? way.why : bulkTexts.named('outOfSight') })
    else if (said && 'why' in said) refused.push({ n, why: said.why })
    else if (!said || way.to !== to) refused.push({ n, why: bulkTexts.named('changedAddress') })
    else {
      const { zone, is_quiet } = quietOf(person, agency, at)
      all.push({
        employee_id,
        ...way,
        subject: said.subject,
        write: outbox_id => written(said, way.channel, { config, outbox_id }),
        language: said.language,
        wanted_language: said.wanted,
        quiet_zone: agency.quiet_from === null ? null : zone,
        is_quiet,
      })
    }
  }
  await sendMany(scope.db, config.appKeys, all, {
    organization_id: scope.agency.id,
    event: 'staff_message',
    batch_id: job.id,
    template: words.template,
    sender: { id: scope.actor.user_id, name: scope.actor.name },
    send_at: change.send_at ?? null,
    quiet_to: agency.quiet_to,
    price_micros: agency.price_micros,
    can_stop: true,
  })
  await giveReplies(scope, change.replies_to ?? null, all)
  await reject(scope, items, refused)
}

/** An email explains how to opt out of further ones; the stored copy contains no working link. */
function written(
  { body, stop }: { body: string; stop: (link: string) => string },
  channel: 'mail' | 'sms',
  { config, outbox_id }: { config: Config; outbox_id: Id },
) {
  if (channel === 'sms') return { body, shown: body }
  return {
    body: `${body}\n\n${stop(stopAddress(config, outbox_id))}`,
    shown: `${body}\n\n${stop('[link]')}`,
  }
}

/** Assigns replies where no one handles them yet. A limited coordinator only gets their own people, whose threads they can see. */
async function giveReplies({ db, agency }: Scope, user_id: Id | null, all: readonly OneOfMany[]) {
  if (user_id === null || all.length === 0) return
  await db.run(sql`insert into threads (organization_id, employee_id, assigned_to)
    select e.organization_id, e.id, ${user_id} from agency_users() u
      join employees e on e.organization_id = ${agency.id} and e.id = any(${all.map(one => one.employee_id)}::uuid[])
    where u.user_id = ${user_id} and u.is_active and (u.role <> 'coordinator_limited' or exists (select from coordinators c
      where c.organization_id = e.organization_id and c.id = e.coordinator_id and c.user_id = u.user_id))
    on conflict (organization_id, employee_id) do update set assigned_to = excluded.assigned_to
    where threads.assigned_to is null or not exists (select from agency_users() a where a.user_id = threads.assigned_to and a.is_active)`)
}

const reject = ({ db }: Scope, items: Sql, refused: readonly { n: number; why: string }[]) =>
  refused.length === 0
    ? Promise.resolve(0)
    : db.run(sql`update job_items i set outcome = 'reject',
        problems = jsonb_build_array(jsonb_build_object('field', null, 'value', null, 'message', r.why))
      from unnest(${refused.map(({ n }) => n)}::int[], ${refused.map(({ why }) => why)}::text[]) r (n, why)
      where ${items} and i.n = r.n`)

/** Removes unsent messages from the outbox. Messages that a worker just took stay, and are reported. */
async function takeBack({ db, agency }: Scope, { id }: BulkJob, items: Sql) {
  const of = sql`sent.organization_id = ${agency.id} and sent.batch_id = ${id} and sent.state in ('queued', 'held')
    and sent.employee_id in (select i.subject_id from job_items i where ${items} and i.outcome = 'update')`
  const rows = await db.rows<{ id: Id; outbox_id: Id; employee_id: Id }>(
    sql`select sent.id, sent.outbox_id, sent.employee_id from messages sent where ${of}`,
  )
  const taken = await db.rows<{ id: Id }>(
    sql`select t.id from take_out_of_outbox(${rows.map(row => row.outbox_id)}::uuid[]) t (id)`,
  )
  const gone = new Set(taken.map(row => row.id))
  const back = rows.filter(row => gone.has(row.outbox_id))
  await db.run(sql`update messages sent set state = 'canceled', settled_at = now(), held_until = null, reason = null
    where sent.organization_id = ${agency.id} and sent.id = any(${back.map(row => row.id)}::uuid[]) and sent.state in ('queued', 'held')`)
  const stays = rows.filter(row => !gone.has(row.outbox_id)).map(row => row.employee_id)
  await db.run(sql`update job_items i set outcome = 'kept',
      problems = jsonb_build_array(jsonb_build_object('field', null, 'value', null, 'message', ${bulkTexts.named('sentSince')}::text))
    where ${items} and i.outcome = 'update' and i.subject_id = any(${stays}::uuid[])`)
}
