import {
  type AdapterName,
  type api,
  causeOf,
  type Id,
  type Input,
  type IntegrationItem,
  mostTriaged,
  type PageMeta,
  type TriageCase,
  type TriageItem,
} from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import { AppError, invalid, notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { addJob } from '../../jobs/add-job.ts'
import { type Keyring, unseal } from '../../keys/secrets.ts'
import { newId } from '../../lib/new-id.ts'
import { inWords } from '../../lib/texts.ts'
import { listWhere, sqlFor } from '../../lists/list-sql.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { phoneIn } from '../imports/roster-words.ts'
import { adapterOf } from './adapters/adapters.ts'
import { dayOf } from './adapters/adapter.ts'
import { casesSql, wholeCase } from './cases-list.ts'
import { saveMap } from './maps.ts'
import { fixPushes, requeue } from './pushes/triage-pushes.ts'
import { readItems } from './read-jobs.ts'
import { theirConnection } from './settings.ts'
import { startSync } from './start-sync.ts'
import { readAssignees, withCandidates } from './triage-items.ts'
import { itemAt, openTaking, type Result, settleCases, takeOver } from './take-over.ts'
import { partnerTexts } from './texts.ts'

const { named } = partnerTexts

async function readCase(scope: Scope, id: Id): Promise<TriageCase> {
  const found = await scope.db.row<TriageCase>(
    sql`select ${sqlFor(casesSql.columns, scope)} from ${wholeCase} where ${listWhere(casesSql, scope, {})} and c.id = ${id}`,
  )
  if (!found) throw notFound(named('caseNotFound'))
  return found
}

export async function readCaseItems(
  scope: Scope,
  { appKeys }: Config,
  id: Id,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ case: TriageCase; items: TriageItem[]; assignees: { id: Id; name: string }[]; meta: PageMeta }> {
  const found = await readCase(scope, id)
  const which = sql`t.organization_id = ${scope.agency.id} and t.case_id = ${id} and t.is_open`
  const { items, total } = await readItems(scope, appKeys, which, { page, per_page })
  return {
    case: found,
    items: await offered(scope, appKeys, found, items),
    assignees: await readAssignees(scope),
    meta: { total, page, per_page },
  }
}

async function offered(scope: Scope, keys: Keyring, { code }: TriageCase, items: readonly IntegrationItem[]) {
  const row = await scope.db.row<{ adapter: AdapterName | null; config: Record<string, string> }>(sql`
    select p.adapter, coalesce(s.config, '{}') as config from organizations o join partners p on p.id = o.partner_id
    left join integration_settings s on s.organization_id = o.id and s.partner_id = p.id where o.id = ${scope.agency.id}`)
  if (code !== 'DUPLICATE_PERSON' || !row?.adapter) return items.map(item => ({ ...item, candidates: [] }))
  return withCandidates(scope, keys, adapterOf(row.adapter, row.config), items)
}

type Body = Input<typeof api.integrations.triage>['body']
type Answered = z.output<(typeof api.integrations.triage)['response']>

interface Open {
  id: Id
  external_id: string
  name: string
  case_id: Id
  said_sealed: string | null
  /** The push; null for an item from the partner. */
  push_id: Id | null
  employee_id: Id | null
}

/**
 * Performs one action for failed items of a case, of a job, or of a selection. Returns a result per item and never reruns a whole
 * job.
 */
export async function triage(scope: Scope, config: Config, body: Body): Promise<Answered> {
  const { db, agency } = scope
  const { case_id, job_id, item_ids, action } = body
  if (!case_id === !job_id) throw invalid({ case_id: [named('nameCaseOrJob')] })
  const stored = await theirConnection(scope)
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`integration ${agency.id}`}, 0))`)
  const one = case_id ? await readCase(scope, case_id) : null
  if (job_id) await holdJob(scope, job_id)
  if (one?.state === 'ignored' && action === 'retry') await reopen(scope, one.id)
  const some: Sql = item_ids ? sql`i.id = any(${item_ids}::uuid[])` : sql`true`
  const items = await db.rows<Open>(sql`select i.id, i.external_id, i.name, i.case_id, i.said_sealed, i.push_id,
      i.employee_id from integration_items i
    where i.organization_id = ${agency.id} and i.partner_id = ${stored.partner.id} and i.is_open and ${some}
      and ${case_id ? sql`i.case_id = ${case_id}` : sql`i.job_id = ${job_id}`}
    order by i.n, i.id limit ${mostTriaged}`)
  if (items.length === 0 && action !== 'assign') throw new AppError('CONFLICT', named('nothingOpen'))
  const done = await act(scope, config, { stored, one, items, body })
  await settleCases(scope, stored.partner.id)
  await recordEvent(scope, {
    kind: 'integration.triaged',
    subject: {
      id: case_id ?? job_id ?? '',
      name: one ? inWords(fallback, causeOf(one.code).words(one.value)) : stored.partner.name,
    },
    note: `${action}: ${done.results.length} items`,
  })
  return { ...done, case: one && (await readCase(scope, one.id)) }
}

/** Reopens ignored items: each person's latest one, unless they were applied since. */
async function reopen({ db, agency }: Scope, id: Id) {
  await db.run(
    sql`update triage_cases set state = 'open', ignored_until = null where organization_id = ${agency.id} and id = ${id}`,
  )
  await db.run(sql`update integration_items i set is_open = true, outcome = 'failed'
    where i.organization_id = ${agency.id} and i.case_id = ${id} and i.outcome = 'ignored' and not exists (
      select from integration_items l where l.organization_id = i.organization_id and l.partner_id = i.partner_id
        and l.external_id = i.external_id and l.id <> i.id and (l.is_open or (l.made_at, l.id) > (i.made_at, i.id)))`)
}

async function holdJob({ db, agency }: Scope, id: Id) {
  const job = await db.row(sql`select from integration_jobs where organization_id = ${agency.id} and id = ${id}`)
  if (!job) throw notFound(named('jobNotFound'))
}

interface Acting {
  stored: Awaited<ReturnType<typeof theirConnection>>
  one: TriageCase | null
  items: readonly Open[]
  body: Body
}
type Done = Pick<Answered, 'job_id' | 'results'>

async function act(scope: Scope, config: Config, acting: Acting): Promise<Done> {
  const { stored, one, body } = acting
  const { action, payload = {} } = body
  const isFix = action === 'map' || action === 'link' || action === 'create' || action === 'edit'
  if (isFix && !one) throw invalid({ case_id: [named('notOfCase')] })
  if (isFix && one && !causeOf(one.code).fixes.includes(action)) throw invalid({ action: [named('notOfCase')] })
  if (action === 'assign') return assign(scope, acting)
  if (action === 'ignore') return ignore(scope, acting)
  if (action === 'map' && one) {
    const kind = causeOf(one.code).maps
    if (!kind) throw invalid({ action: [named('notOfCase')] })
    if (!payload.ours) throw invalid({ 'payload.ours': [named('oursMissing')] })
    const name = await saveMap(scope, {
      partner: stored.partner,
      kind,
      theirs: one.value,
      ours: payload.ours,
      source: 'triage',
    })
    await keepFix(scope, one.id, `${one.value} = ${name}`)
  }
  if (action === 'link') await link(scope, acting)
  if (action === 'edit' && one) await edit(scope, config, { ...acting, one })
  if (action === 'create' && one) await keepFix(scope, one.id, 'created as new')
  return retry(scope, config, acting)
}

const keepFix = ({ db, agency }: Scope, id: Id, fix: string) =>
  db.run(sql`update triage_cases set fix = ${fix}, state = 'fixed' where organization_id = ${agency.id} and id = ${id}`)

async function assign(scope: Scope, { one, body }: Acting): Promise<Done> {
  const { db, agency } = scope
  if (!one) throw invalid({ case_id: [named('notOfCase')] })
  const user_id = body.payload?.user_id ?? null
  const user = user_id && (await readAssignees(scope)).find(({ id }) => id === user_id)
  if (user_id && !user) throw invalid({ 'payload.user_id': [named('userUnknown')] })
  await db.run(sql`update triage_cases set assigned_to = ${user_id}, assigned_to_name = ${user ? user.name : null},
      state = case when state in ('open', 'assigned') then ${user_id ? 'assigned' : 'open'} else state end
    where organization_id = ${agency.id} and id = ${one.id}`)
  return { job_id: null, results: [] }
}

/** Ignores a whole cause, or some of its items: the same people with the same cause stay ignored until that day. */
async function ignore({ db, agency }: Scope, { stored, one, items, body }: Acting): Promise<Done> {
  const until = body.payload?.until
  if (!until) throw invalid({ 'payload.until': [named('untilMissing')] })
  if (until <= todayIn(agency.time_zone)) throw invalid({ 'payload.until': [named('untilPast')] })
  if (one && !body.item_ids)
    await db.run(sql`update triage_cases set state = 'ignored', ignored_until = ${until}
      where organization_id = ${agency.id} and id = ${one.id}`)
  else
    await db.run(sql`update partner_records r set ignored_until = ${until}, ignored_code = c.code
      from integration_items i join triage_cases c on c.organization_id = i.organization_id and c.id = i.case_id
      where i.organization_id = ${agency.id} and i.id = any(${items.map(({ id }) => id)}::uuid[])
        and r.organization_id = i.organization_id and r.partner_id = ${stored.partner.id} and r.external_id = i.external_id`)
  await db.run(sql`update integration_items set is_open = false, outcome = 'ignored'
    where organization_id = ${agency.id} and id = any(${items.map(({ id }) => id)}::uuid[])`)
  return {
    job_id: null,
    results: items.map(({ id, external_id, name }) => ({
      item_id: id,
      external_id,
      name,
      outcome: 'ignored',
      code: one?.code ?? null,
    })),
  }
}

async function link({ db, agency }: Scope, { stored, one, items, body }: Acting) {
  const employee_id = body.payload?.employee_id
  const [item, further] = items
  if (!item || further) throw invalid({ item_ids: [named('oneOnly')] })
  const found =
    employee_id &&
    (await db.row(sql`select from employees where organization_id = ${agency.id} and id = ${employee_id}`))
  if (!found) throw invalid({ 'payload.employee_id': [named('whoMissing')] })
  const other = await db.row<{ external_id: string }>(sql`select external_id from partner_records
    where organization_id = ${agency.id} and partner_id = ${stored.partner.id} and employee_id = ${employee_id}
      and gone_at is null and external_id <> ${item.external_id} limit 1`)
  if (other) throw invalid({ 'payload.employee_id': [named('isOther', { external: other.external_id })] })
  await db.run(sql`update partner_records set employee_id = ${employee_id}
    where organization_id = ${agency.id} and partner_id = ${stored.partner.id} and external_id = ${item.external_id}`)
  if (one) await keepFix({ db, agency } as Scope, one.id, 'linked')
}

/** A correction applies while the partner keeps sending the corrected value. */
async function edit(scope: Scope, { appKeys }: Config, { stored, one, items, body }: Acting & { one: TriageCase }) {
  const { db, agency } = scope
  const { field } = causeOf(one.code)
  if (!field) throw invalid({ action: [named('notOfCase')] })
  if (field === 'topic' || field === 'external_id') {
    const fix = await fixPushes(scope, {
      partner_id: stored.partner.id,
      field,
      items,
      value: body.payload?.value ?? '',
    })
    return keepFix(scope, one.id, fix)
  }
  const value = (body.payload?.value ?? '').trim()
  const problem = problemOf(field, value)
  if (problem) throw invalid({ 'payload.value': [problem] })
  const adapter = adapterOf(stored.adapter, stored.config)
  const edits = items.flatMap(({ id, external_id, said_sealed }) => {
    const read = said_sealed && adapter.read(JSON.parse(unseal(appKeys, itemAt(id), said_sealed)))
    // For people who left: keep the partner's status and accept it as intended
    return read
      ? [{ external_id, edit: { [field]: { was: read[field], is: field === 'status' ? read.status : value } } }]
      : []
  })
  await db.run(sql`update partner_records r set edits = r.edits || i.edit::jsonb
    from unnest(${edits.map(({ external_id }) => external_id)}::text[], ${edits.map(({ edit: one }) => JSON.stringify(one))}::text[]) as i (external_id, edit)
    where r.organization_id = ${agency.id} and r.partner_id = ${stored.partner.id} and r.external_id = i.external_id`)
  await keepFix(scope, one.id, field === 'status' ? 'ended here too' : value === '' ? 'left out' : value)
}

function problemOf(field: 'mobile' | 'hire_date' | 'status', value: string): string | null {
  if (value === '' || field === 'status') return null
  const isRead = field === 'mobile' ? phoneIn(value) !== null : dayOf(value) === value
  return isRead ? null : named('valueMalformed', { value: value.slice(0, 60) })
}

/** Applies the partner's data of these people again, as a small exchange. */
async function retry(scope: Scope, config: Config, { stored, items: all, body }: Acting): Promise<Done> {
  const { db, agency } = scope
  const pushes = all.filter(({ push_id }) => push_id !== null)
  const again = await requeue(scope, pushes)
  const items = all.filter(({ push_id }) => push_id === null)
  if (items.length === 0) return { job_id: null, results: again }
  const people = items.filter(({ said_sealed, external_id }) => said_sealed !== null && external_id !== '')
  // no people were reached: retry the whole sync
  if (people.length === 0) return { job_id: await startSync(scope, { trigger: 'user' }), results: [] }
  const job_id = newId()
  await addJob(scope, {
    id: job_id,
    kind: 'partner_pull',
    title: stored.partner.name,
    state: 'running',
    settings: { partner_id: stored.partner.id },
    total: people.length,
  })
  await db.run(sql`insert into integration_jobs (organization_id, id, partner_id, type, trigger)
    values (${agency.id}, ${job_id}, ${stored.partner.id}, 'caregivers.retry', 'triage')`)
  await db.run(sql`update triage_cases set state = 'retried' where organization_id = ${agency.id}
    and id = any(${[...new Set(people.map(({ case_id }) => case_id))]}::uuid[]) and state <> 'ignored'`)
  const taking = await openTaking(scope, stored, { job_id, keys: config.appKeys, began: 'infinity' })
  const said = people.map(({ id, said_sealed }, at) => ({
    n: at + 1,
    raw: JSON.parse(unseal(config.appKeys, itemAt(id), said_sealed ?? '')) as unknown,
    isNew: body.action === 'create',
  }))
  const results = new Map<string, Result>()
  for (const result of await takeOver(scope, taking, said)) results.set(result.external_id, result)
  const counts: Record<string, number> = {}
  for (const { outcome } of results.values()) counts[outcome] = (counts[outcome] ?? 0) + 1
  await db.run(sql`update jobs set state = ${counts['failed'] ? 'succeeded_with_errors' : 'succeeded'}, done = total,
      counts = ${JSON.stringify(counts)}::jsonb, started_at = now(), ended_at = now()
    where organization_id = ${agency.id} and id = ${job_id}`)
  return {
    job_id,
    results: [
      ...again,
      ...people.map(({ id, external_id, name }) => {
        const { outcome = 'skipped' as const, code = null } = results.get(external_id) ?? {}
        return { item_id: id, external_id, name, outcome, code }
      }),
    ],
  }
}
