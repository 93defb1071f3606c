import { setTimeout as wait } from 'node:timers/promises'
import type { Id, SyncOutcome } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { recordEvent } from '../../events/record.ts'
import {
  defineJob,
  definePhase,
  type Ending,
  type Hands,
  type Job,
  type JobDefinition,
  type Step,
} from '../../jobs/define.ts'
import { splitOnFailure } from '../../jobs/split-on-failure.ts'
import { seal, unseal } from '../../keys/secrets.ts'
import { newId } from '../../lib/new-id.ts'
import type { Scope } from '../../scope/scope.ts'
import { type KnownKeys, loadKnownKeys } from '../imports/known-keys.ts'
import { queueFileDelivery } from '../sftp/queue-delivery.ts'
import type { Adapter, Connection, Pulled } from './adapters/adapter.ts'
import { adapterOf } from './adapters/adapters.ts'
import { NotYet, PartnerRefused } from './call-partner.ts'
import { respondsTo, withHost } from './design.ts'
import { responseNameOf } from './response-file.ts'
import { connectionOf, type StoredSettings, theirConnection } from './settings.ts'
import type { PullSettings } from './start-sync.ts'
import {
  compareWithMirror,
  openTaking,
  recordAt,
  type Said,
  settleCases,
  type Taking,
  takeOver,
  writeResults,
} from './take-over.ts'
import { partnerTexts } from './texts.ts'

type PullJob = Job<PullSettings>
/** How many milliseconds a block holds its transaction before checking again. */
const turn = 3_000
/** How many milliseconds a block fetches pages. */
const fetching = 1_000
/** The number of records that a block applies. */
const together = 500

interface Prepared {
  stored: StoredSettings
  adapter: Adapter
  connection: Connection | null
  taking: Taking | null
  /** Loaded when records are first applied. */
  known: KnownKeys | null
}

/**
 * Fetches a partner's people page by page, seals and stores those that differ from the mirror, and applies them once all have
 * arrived. A complete response with no one, or far fewer people than the last one, changes nothing. A block is a few pages, in one
 * transaction.
 */
export const partnerPullJob = (config: Config): JobDefinition =>
  defineJob({
    kind: 'partner_pull',
    run: definePhase<PullSettings, Prepared>({
      open: async scope => {
        const stored = await theirConnection(scope)
        const connection = await withHost(scope, config, connectionOf(config, stored))
        return { stored, adapter: adapterOf(stored.adapter, stored.config), connection, taking: null, known: null }
      },
      block: (scope, job, hands) => block(scope, config, job, hands),
    }),
  })

/** Describes how much of the partner's response has been fetched. */
interface Fetched {
  pages: number
  people: number
  kept: number
  /** Records already in the mirror. */
  same: number
  next: string | null
  /** Only changes since then were requested. */
  since: string | null
}

async function block(scope: Scope, config: Config, job: PullJob, hands: Hands<Prepared>): Promise<Step> {
  const { prepared } = hands
  if (prepared.stored.partner.id !== job.settings.partner_id)
    return stop(scope, job, 'failed', partnerTexts.named('otherPartner'))
  if (!prepared.connection) return stop(scope, job, 'failed', partnerTexts.named('notComplete'))
  const fetched = await readFetched(scope, job.id)
  const taking = (prepared.taking ??= await openTaking(
    scope,
    { ...prepared.stored, adapter: prepared.stored.partner.adapter ?? 'hhax' },
    { job_id: job.id, keys: config.appKeys, began: await beganAt(scope, job.id) },
  ))
  if (fetched.pages > 0 && fetched.next === null) return applySome(scope, config, job, { hands, taking, fetched })
  return fetchSome(scope, config, job, { prepared, taking, connection: prepared.connection, fetched })
}

async function readFetched({ db, agency }: Scope, job_id: Id): Promise<Fetched> {
  const row = await db.row<Fetched>(sql`select count(p.id)::int as pages, coalesce(sum(p.people), 0)::int as people,
      coalesce(sum(p.kept), 0)::int as kept, coalesce(sum(p.people - p.kept) filter (where p.people > 0), 0)::int as same,
      (array_agg(p.next order by p.page desc))[1] as next, j.since::text as since
    from integration_jobs j left join partner_pages p on p.organization_id = j.organization_id and p.job_id = j.id
    where j.organization_id = ${agency.id} and j.id = ${job_id} group by j.id, j.since`)
  return row ?? { pages: 0, people: 0, kept: 0, same: 0, next: null, since: null }
}

/** After a sync of changes: records that failed are read from the mirror, because the partner doesn't send them again. */
const retries = 'retry|'

/** Fetches pages for a while; compares each with the mirror before sealing anything. */
async function fetchSome(
  scope: Scope,
  config: Config,
  job: PullJob,
  {
    prepared: { stored, adapter },
    taking,
    connection,
    fetched: { pages, next, since },
  }: { prepared: Prepared; taking: Taking; connection: Connection; fetched: Fetched },
): Promise<Step> {
  const until = performance.now() + fetching
  const fetched: Page[] = []
  let after = next
  try {
    if (pages === 0 && stored.flows.includes('coordinators'))
      await pullCoordinators(scope, { stored, adapter }, connection)
    do {
      const isRetry = since !== null && after?.startsWith(retries) === true
      const pulled = isRetry
        ? await failedBefore(scope, taking, after?.slice(retries.length) ?? '')
        : await adapter.pull(connection, 'caregivers', after, since)
      after = pulled.next ?? (since === null || isRetry ? null : retries)
      const { differing, external_ids } = isRetry
        ? { differing: pulled.records, external_ids: [] }
        : await compareWithMirror(scope, taking, pulled.records)
      fetched.push({
        page: pages + fetched.length,
        people: isRetry ? 0 : pulled.records.length,
        records: differing,
        external_ids,
        next: after,
        source: pulled.source,
      })
      // Once these pages are stored, it is clear which failed records the partner sent again
    } while (after !== null && !(since !== null && after.startsWith(retries)) && performance.now() < until)
  } catch (error) {
    if (!(error instanceof PartnerRefused)) throw error
    if (!(error instanceof NotYet)) return refused(scope, config, job, stored, error)
    // The next page follows when it is our turn
    if (fetched.length === 0) await wait(turn)
  }
  await keepPages(scope, config, job.id, fetched)
  return { cursor: job.cursor + fetched.length, ran_to: 0, done: 0, counts: job.counts }
}

/** Returns records that failed before, from the mirror; records in this response are newer. */
async function failedBefore({ db, agency }: Scope, { partner, keys, job_id }: Taking, after: string): Promise<Pulled> {
  const rows = await db.rows<{ id: Id; external_id: string; said_sealed: string }>(sql`
    select r.id, r.external_id, r.said_sealed from partner_records r
    where r.organization_id = ${agency.id} and r.partner_id = ${partner.id} and r.hash is null and r.gone_at is null
      and r.external_id > ${after} and not exists (select from partner_pages p where p.organization_id = r.organization_id
        and p.job_id = ${job_id} and r.external_id = any(p.external_ids))
    order by r.external_id limit ${together}`)
  const last = rows.length < together ? undefined : rows.at(-1)
  return {
    records: rows.flatMap(({ id, said_sealed }) => saidBefore(keys, id, said_sealed)),
    next: last ? `${retries}${last.external_id}` : null,
  }
}

/** Returns nothing once the key that sealed it is gone. */
function saidBefore(keys: Taking['keys'], id: Id, sealed: string): unknown[] {
  try {
    return [JSON.parse(unseal(keys, recordAt(id), sealed))]
  } catch {
    return []
  }
}

/** Applies the next stored records, as many as one block takes. */
async function applySome(
  scope: Scope,
  config: Config,
  job: PullJob,
  { hands: { prepared, log }, fetched, ...given }: { hands: Hands<Prepared>; taking: Taking; fetched: Fetched },
): Promise<Step> {
  const { db, agency } = scope
  prepared.known ??= await loadKnownKeys(scope)
  const taking = { ...given.taking, known: prepared.known }
  const counts = { ...job.counts }
  const { pages, people, kept, same, since } = fetched
  const isFirst = job.cursor === pages
  let { done } = job
  if (isFirst) {
    const held = since === null ? heldWhy(people, prepared.stored.last_count, job.settings.accept_fewer) : null
    if (held) {
      if (people > 0)
        await db.run(
          sql`update integration_jobs set held = ${held} where organization_id = ${agency.id} and id = ${job.id}`,
        )
      return stop(scope, job, 'failed', held)
    }
    await db.run(sql`update jobs set total = ${same + kept} where organization_id = ${agency.id} and id = ${job.id}`)
    if (same > 0) counts['unchanged'] = (counts['unchanged'] ?? 0) + same
    done = same
  }
  const { said, last } = await readKept(scope, config, job.id, job.cursor - pages)
  for (let from = 0; from < said.length; )
    from += await splitOnFailure(said.slice(from), {
      db,
      work: async part => {
        for (const { outcome } of await takeOver(scope, taking, part)) count(counts, outcome)
      },
      refuse: async (one, error) => {
        log.warn({ err: error, job_id: job.id }, 'a record of a partner could not be taken over')
        await refuseRecord(scope, taking, one)
        count(counts, 'failed')
      },
    })
  const step = { cursor: pages + last + 1, done: done + said.length, counts }
  if ((said.at(-1)?.n ?? kept) < kept) return step
  return { ...step, ending: await ending(scope, job, prepared.stored, { counts, people, since, began: taking.began }) }
}

const count = (counts: Record<string, number>, outcome: SyncOutcome) => {
  counts[outcome] = (counts[outcome] ?? 0) + 1
}

/** Records a failure for a record that the database refuses, so that the rest continues. */
async function refuseRecord(scope: Scope, taking: Taking, { n, raw }: Said) {
  const one = taking.adapter.read(raw)
  await writeResults(scope, taking, [
    {
      n,
      raw,
      name: one ? [one.last_name, one.first_name].filter(Boolean).join(', ') : '',
      outcome: 'failed',
      code: 'RECORD_REFUSED',
      value: '',
      employee_id: null,
      one: { external_id: one?.external_id ?? `#${n}` },
    },
  ])
}

const heldWhy = (people: number, before: number | null, accepted: boolean): string | null => {
  if (accepted && people > 0) return null
  if (people === 0) return partnerTexts.named('heldEmpty')
  return before !== null && people < before * 0.8 ? partnerTexts.named('heldFewer', { now: people, before }) : null
}

const pageAt = (id: Id) => ({ table: 'partner_pages', column: 'said_sealed', id })

interface Page {
  page: number
  people: number
  /** Records that differ from the mirror. */
  records: readonly unknown[]
  external_ids: readonly string[]
  next: string | null
  source?: string | undefined
}

async function keepPages({ db, agency }: Scope, { appKeys }: Config, job_id: Id, pages: readonly Page[]) {
  if (pages.length === 0) return
  const ids = pages.map(() => newId())
  const of = <T>(read: (page: Page, at: number) => T) => pages.map(read)
  await db.run(sql`insert into partner_pages (organization_id, id, job_id, page, people, kept, external_ids, next, source, said_sealed)
    select ${agency.id}, i.id, ${job_id}, i.page, i.people, i.kept, array(select jsonb_array_elements_text(i.named)), i.next, i.source, i.said
    from unnest(${ids}::uuid[], ${of(one => one.page)}::int[], ${of(one => one.people)}::int[], ${of(one => one.records.length)}::int[],
      ${of(one => JSON.stringify(one.external_ids))}::jsonb[], ${of(one => one.next)}::text[], ${of(one => one.source ?? null)}::text[],
      ${of((one, at) => seal(appKeys, pageAt(ids[at] ?? ''), JSON.stringify(one.records)))}::text[])
      as i (id, page, people, kept, named, next, source, said)`)
}

/** Returns the stored records from this page on, whole pages for one block; `last` is the last page. */
async function readKept({ db, agency }: Scope, { appKeys }: Config, job_id: Id, from: number) {
  const pagesOf = sql`from partner_pages p where p.organization_id = ${agency.id} and p.job_id = ${job_id}`
  const rows = await db.rows<{ id: Id; page: number; before: number; said_sealed: string }>(sql`
    select id, page, before::int, said_sealed
    from (select p.id, p.page, p.kept, p.said_sealed, sum(p.kept) over (order by p.page) - p.kept as before ${pagesOf}) p
    where page >= ${from} and kept > 0
      and before < ${together} + (select coalesce(sum(p.kept), 0) ${pagesOf} and p.page < ${from}) order by page`)
  const said: Said[] = rows.flatMap(({ id, before, said_sealed }) =>
    (JSON.parse(unseal(appKeys, pageAt(id), said_sealed)) as unknown[]).map((raw, at) => ({ n: before + at + 1, raw })),
  )
  return { said, last: rows.at(-1)?.page ?? from }
}

async function beganAt({ db, agency }: Scope, id: Id): Promise<string> {
  const row = await db.row<{ at: string }>(sql`select created_at::text as at from integration_jobs
    where organization_id = ${agency.id} and id = ${id}`)
  return row?.at ?? 'infinity'
}

const mostCoordinatorPages = 20

async function pullCoordinators(
  { db, agency }: Scope,
  { stored, adapter }: Pick<Prepared, 'stored' | 'adapter'>,
  connection: Connection,
) {
  let next: string | null = null
  for (let page = 0; page < mostCoordinatorPages; page++) {
    const pulled = await adapter.pull(connection, 'coordinators', next)
    const known = new Map(
      pulled.records.flatMap(raw => {
        const one = adapter.readCoordinator(raw)
        return one ? [[one.external_id, one] as const] : []
      }),
    )
    const all = [...known.values()]
    await db.run(sql`insert into care_coordinators (organization_id, partner_id, external_id, name, email)
      select ${agency.id}, ${stored.partner.id}, i.external_id, i.name, i.email
      from unnest(${all.map(one => one.external_id)}::text[], ${all.map(({ name }) => name)}::text[],
        ${all.map(({ email }) => email)}::text[]) as i (external_id, name, email)
      on conflict (organization_id, partner_id, external_id) do update set name = excluded.name, email = excluded.email, seen_at = now()`)
    next = pulled.next
    if (next === null) return
  }
}

/** Opens a case for a partner error. Nothing else changes. */
async function refused(
  scope: Scope,
  config: Config,
  job: PullJob,
  { partner }: StoredSettings,
  { code, message }: PartnerRefused,
): Promise<Step> {
  const taking = { job_id: job.id, partner, keys: config.appKeys, today: '' }
  await writeResults(scope, taking, [
    {
      n: 1,
      raw: undefined,
      name: partner.name,
      outcome: 'failed',
      code,
      value: '',
      employee_id: null,
      one: { external_id: '' },
    },
  ])
  return stop(scope, { ...job, counts: { failed: 1 } }, 'failed', message)
}

async function stop({ db, agency }: Scope, job: PullJob, state: 'failed', message: string): Promise<Step> {
  await db.run(sql`delete from partner_pages where organization_id = ${agency.id} and job_id = ${job.id}`)
  return { cursor: job.cursor + 1, ran_to: 0, done: 0, counts: job.counts, ending: { state, message } }
}

/** Sends the partner a response file with a result for each line of its file; a missing target doesn't keep a sync from ending. */
async function respond(scope: Scope, job_id: Id, { partner, config }: StoredSettings) {
  const { db, agency } = scope
  const target_id = partner.adapter && respondsTo(partner.adapter, config)
  const page = await db.row<{ source: string | null }>(sql`select p.source from partner_pages p
    where p.organization_id = ${agency.id} and p.job_id = ${job_id} and exists (select from sftp_targets t
      where t.organization_id = p.organization_id and t.id = ${target_id}) order by p.page limit 1`)
  if (!target_id || !page?.source) return
  await queueFileDelivery(scope, {
    target_id,
    subject: { kind: 'partner_response', id: job_id, name: partner.name },
    format: 'csv',
    file_name: responseNameOf(page.source),
  })
}

async function ending(
  scope: Scope,
  job: PullJob,
  stored: StoredSettings,
  {
    counts,
    people,
    since,
    began,
  }: { counts: Record<string, number>; people: number; since: string | null; began: string },
): Promise<Ending> {
  const { id, partner } = stored
  const { db, agency } = scope
  await respond(scope, job.id, stored)
  if (since === null)
    await db.run(sql`with named as materialized (select distinct unnest(external_ids) as external_id from partner_pages
        where organization_id = ${agency.id} and job_id = ${job.id})
      update partner_records r set gone_at = now() where r.organization_id = ${agency.id} and r.partner_id = ${partner.id}
        and r.seen_at < ${began}::timestamptz and r.gone_at is null and not exists (select from named n where n.external_id = r.external_id)`)
  await db.run(sql`delete from partner_pages where organization_id = ${agency.id} and job_id = ${job.id}`)
  await db.run(sql`update integration_settings s set last_ok_at = now(), changes_since = j.created_at,
      last_count = ${since === null ? people : sql`s.last_count`}, full_at = ${since === null ? sql`now()` : sql`s.full_at`},
      full_digest = ${since === null ? sql`j.digest` : sql`s.full_digest`},
      reconcile_at = now(), visits_at = case when 'visits' = any(s.flows) then now() else s.visits_at end
    from integration_jobs j where s.organization_id = ${agency.id} and s.id = ${id}
      and j.organization_id = s.organization_id and j.id = ${job.id}`)
  await db.run(sql`update integration_items set is_open = false where organization_id = ${agency.id} and partner_id = ${partner.id}
    and is_open and external_id = '' and push_id is null`)
  await settleCases(scope, partner.id)
  const note = Object.entries(counts)
    .filter(([, many]) => many > 0)
    .map(([outcome, many]) => `${many} ${outcome}`)
    .join(', ')
  await recordEvent(scope, { kind: 'integration.synced', source: 'sync', subject: partner, job_id: job.id, note })
  return { state: (counts['failed'] ?? 0) > 0 ? 'succeeded_with_errors' : 'succeeded' }
}
