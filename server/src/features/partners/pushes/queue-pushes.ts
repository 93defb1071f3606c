import { type Id, type PushFlow, providerStatuses } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import { inWords } from '../../../lib/texts.ts'
import type { Scope } from '../../../scope/scope.ts'
import { standsOn } from '../../compliance/standing.ts'
import { todayIn } from '../../employees/today.ts'
import type { StoredSettings } from '../settings.ts'
import { pushesOf } from './listening.ts'

/** The subject of a push: new entries, or a person's request. */
interface Asked {
  partner_id: Id
  asked_by: 'flow' | 'rule' | 'user'
}

const columns = sql`organization_id, partner_id, kind, key, employee_id, takes_back, program_id, about, facts, asked_by`
/** Items already queued under the same key stay unchanged. */
const once = sql`on conflict (organization_id, partner_id, key) do nothing`

/** The most ledger or history entries read in one transaction. */
const together = 2_000

interface Listening {
  id: Id
  flows: StoredSettings['flows']
  partner: { id: Id }
}

/** Queues new data since the last run, in the order of the seals. Returns true when there is more. */
export async function listen(scope: Scope, { id, flows, partner }: Listening): Promise<boolean> {
  const { db, agency } = scope
  const held = await db.row<{ records_seq: number; events_seq: number; since: string; compares: boolean }>(sql`select
      coalesce(standing_look_at <= now(), true) as compares, records_seq::float8 as records_seq,
      events_seq::float8 as events_seq, pushes_since::text as since from integration_settings
    where organization_id = ${agency.id} and id = ${id} and records_seq is not null for update`)
  if (!held) return false
  const asked: Asked = { partner_id: partner.id, asked_by: 'flow' }
  const on = new Set(pushesOf(flows))
  const records = await reached(scope, sql`record_seals`, held.records_seq)
  const events = await reached(scope, sql`event_seals`, held.events_seq)
  if (on.has('completions') && records.seq > held.records_seq)
    await queueCompletions(
      scope,
      asked,
      sql`exists (select from record_seals s where s.organization_id = r.organization_id and s.record_id = r.id
        and s.seq > ${held.records_seq} and s.seq <= ${records.seq}) and r.entered_at >= ${earliest(held)}`,
    )
  if (events.seq > held.events_seq) {
    const whose = (kinds: Sql) => sql`(select ev.subject_id from event_seals s join events ev on ev.id = s.event_id
      where s.organization_id = ${agency.id} and s.seq > ${held.events_seq} and s.seq <= ${events.seq} and ${kinds})`
    if (on.has('credentials'))
      await queueCredentials(
        scope,
        asked,
        sql`c.employee_id in ${whose(sql`ev.kind like 'credential.%'`)} and c.decided_at >= ${held.since}::timestamptz`,
      )
    if (on.has('status')) {
      const changed = await db.rows<{
        id: Id
        event_id: string
      }>(sql`select distinct on (ev.subject_id) ev.subject_id as id, ev.id::text as event_id
        from event_seals s join events ev on ev.id = s.event_id where s.organization_id = ${agency.id} and s.seq > ${held.events_seq}
          and s.seq <= ${events.seq} and ev.kind = 'employee.status_changed' and ev.subject_id is not null and ev.at >= ${earliest(held)} order by ev.subject_id, s.seq desc`)
      await queueStatuses(scope, asked, changed)
    }
  }
  const compares = on.has('compliance') && held.compares
  const told = compares ? await queueCompliance(scope, asked, sql`true`) : 0
  const more = records.more || events.more || told === together
  await db.run(sql`update integration_settings set records_seq = ${records.seq}, events_seq = ${events.seq},
      standing_look_at = case when ${compares} and ${told < together} then now() + interval '5 minutes' else standing_look_at end,
      push_look_at = now() + ${more ? '0 seconds' : '15 seconds'}::interval
    where organization_id = ${agency.id} and id = ${id}`)
  return more
}

/**
 * Excludes history that was sealed only after someone turned the flow on; the minute covers entries being written at that moment.
 */
const earliest = ({ since }: { since: string }) => sql`${since}::timestamptz - interval '1 minute'`

async function reached({ db, agency }: Scope, seals: Sql, from: number): Promise<{ seq: number; more: boolean }> {
  const row = await db.row<{
    seq: number | null
    found: number
  }>(sql`select max(seq)::float8 as seq, count(*)::int as found from (
    select seq from ${seals} where organization_id = ${agency.id} and seq > ${from} order by seq limit ${together}) s`)
  return { seq: row?.seq ?? from, more: row?.found === together }
}

/** Queues completions of programs that are sent to the partner, and reversals of sent ones. */
export async function queueCompletions(
  { db, agency }: Scope,
  { partner_id, asked_by }: Asked,
  which: Sql,
): Promise<void> {
  await db.run(sql`insert into partner_pushes (${columns})
    select r.organization_id, ${partner_id}, 'completion', 'completion:' || r.id, r.employee_id, null, r.program_id, coalesce(text_in(p.titles, 'en'), ''),
      jsonb_build_object('completed_on', r.completed_on, 'title', coalesce(text_in(p.titles, 'en'), ''), 'how', r.how, 'score', r.score,
        'minutes', (select coalesce(sum(c.minutes), 0)::int from training_records c where c.organization_id = r.organization_id
          and c.assignment_id = r.assignment_id and c.cycle_no = r.cycle_no and c.kind = 'credit' and not exists (select from training_records b
            where b.organization_id = c.organization_id and b.reverses = c.id))), ${asked_by}
    from training_records r join programs p on p.organization_id = r.organization_id and p.id = r.program_id and p.push_to_partner
    where r.organization_id = ${agency.id} and r.kind = 'completion' and ${which} order by r.entered_at, r.id ${once}`)
  await db.run(sql`insert into partner_pushes (${columns})
    select r.organization_id, ${partner_id}, 'reversal', 'reversal:' || r.id, r.employee_id, o.key, o.program_id, o.about,
      jsonb_build_object('reversed_on', r.completed_on, 'title', o.about, 'reason', r.reason), ${asked_by}
    from training_records r join partner_pushes o on o.organization_id = r.organization_id and o.partner_id = ${partner_id}
      and o.key = 'completion:' || r.reverses
    where r.organization_id = ${agency.id} and r.kind = 'reversal' and ${which} order by r.entered_at, r.id ${once}`)
}

/** Queues verified credentials, and queued ones that were removed since. */
export async function queueCredentials(
  { db, agency }: Scope,
  { partner_id, asked_by }: Asked,
  which: Sql,
): Promise<void> {
  await db.run(sql`insert into partner_pushes (${columns})
    select c.organization_id, ${partner_id}, 'credential', 'credential:' || c.id || ':' || c.version, c.employee_id, null, null, t.name,
      jsonb_build_object('type', t.name, 'type_code', t.code, 'number', c.number, 'issued_on', c.issued_on, 'expires_on', c.expires_on,
        'state', case c.state when 'verified' then 'valid' else 'withdrawn' end), ${asked_by}
    from credentials c join credential_types t on t.organization_id = c.organization_id and t.id = c.type_id
    where c.organization_id = ${agency.id} and ${which} and (c.state = 'verified' or c.state = 'withdrawn' and exists (select from partner_pushes o
      where o.organization_id = c.organization_id and o.partner_id = ${partner_id} and o.key like 'credential:' || c.id || ':%'))
    order by c.decided_at, c.id ${once}`)
}

/** Queues current statuses in the partner's words, and drops unsent earlier ones. */
export async function queueStatuses(
  { db, agency }: Scope,
  { partner_id, asked_by }: Asked,
  people: readonly { id: Id; event_id: string }[],
): Promise<void> {
  if (people.length === 0) return
  const ids = people.map(({ id }) => id)
  const words = Object.entries(providerStatuses)
  await db.run(sql`insert into partner_pushes (${columns})
    select e.organization_id, ${partner_id}, 'status', 'status:' || i.event_id, e.id, null, null, coalesce(m.theirs, w.word),
      jsonb_build_object('status', coalesce(m.theirs, w.word), 'since', e.status_since, 'ended_on', e.termination_date), ${asked_by}
    from unnest(${ids}::uuid[], ${people.map(({ event_id }) => event_id)}::text[]) i (id, event_id)
    join employees e on e.organization_id = ${agency.id} and e.id = i.id
    join unnest(${words.map(([status]) => status)}::text[], ${words.map(([, label]) => inWords(fallback, label))}::text[]) w (status, word)
      on w.status = e.provider_status::text
    left join lateral (select theirs from partner_maps m where m.organization_id = e.organization_id and m.partner_id = ${partner_id}
      and m.kind = 'status' and m.ours = e.provider_status::text order by m.updated_at desc limit 1) m on true
    where ${isTheirs(partner_id)} ${once}`)
  await db.run(sql`update partner_pushes p set state = 'discarded', ended_at = now() where p.organization_id = ${agency.id}
    and p.partner_id = ${partner_id} and p.kind = 'status' and p.employee_id = any(${ids}::uuid[]) and p.state = 'queued' and not p.is_doubtful
    and exists (select from partner_pushes n where n.organization_id = p.organization_id and n.partner_id = p.partner_id and n.kind = 'status'
      and n.employee_id = p.employee_id and n.id > p.id)`)
}

/** True when the partner has a record of the employee `e`. */
const isTheirs = (
  partner_id: Id,
) => sql`exists (select from partner_records k where k.organization_id = e.organization_id
  and k.partner_id = ${partner_id} and k.employee_id = e.id and k.gone_at is null)`

/** Queues people's compliance if it differs from the last one sent. */
export async function queueCompliance(scope: Scope, { partner_id, asked_by }: Asked, which: Sql): Promise<number> {
  const { db, agency } = scope
  const today = todayIn(agency.time_zone)
  const rows = await db.rows(sql`insert into partner_pushes (${columns})
    select e.organization_id, ${partner_id}, 'compliance', 'compliance:' || e.id || ':' || coalesce(last.id::text, 'first'), e.id, null, null,
      w.standing, jsonb_build_object('standing', w.standing, 'as_of', ${today}::date, 'red_rules', p.red_rules), ${asked_by}
    from compliance_people p join employees e on e.organization_id = p.organization_id and e.id = p.employee_id
    cross join lateral (select case when p.state in ('lapsed', 'overdue') then 'Not compliant' else 'Compliant' end as standing) w
    left join lateral (select o.id, o.about from partner_pushes o where o.organization_id = e.organization_id and o.partner_id = ${partner_id}
      and o.kind = 'compliance' and o.employee_id = e.id order by o.queued_at desc, o.id desc limit 1) last on true
    where p.organization_id = ${agency.id} and ${standsOn(sql`p`, today)} and p.state <> 'not_applicable' and ${which} and ${isTheirs(partner_id)}
      and last.about is distinct from w.standing order by e.id limit ${together} ${once} returning id`)
  return rows.length
}

/** Queues these people's data for a rule or a person; data already sent is not repeated. */
export async function queueFor(scope: Scope, asked: Asked, flow: PushFlow, ids: readonly Id[]): Promise<void> {
  const these = (alias: Sql) => sql`${alias} = any(${[...ids]}::uuid[])`
  if (flow === 'completions')
    return queueCompletions(
      scope,
      asked,
      sql`${these(sql`r.employee_id`)} and (r.kind = 'reversal' or not exists (select from training_records b where b.organization_id = r.organization_id and b.reverses = r.id))`,
    )
  if (flow === 'credentials') return queueCredentials(scope, asked, these(sql`c.employee_id`))
  if (flow === 'compliance') return void (await queueCompliance(scope, asked, these(sql`e.id`)))
  const { db, agency } = scope
  // A status counts as new when it differs from the last one sent
  const people = await db.rows<{
    id: Id
    event_id: string
  }>(sql`select e.id, e.id || ':' || e.version as event_id from employees e
    where e.organization_id = ${agency.id} and e.id = any(${[...ids]}::uuid[])`)
  return queueStatuses(scope, asked, people)
}
