import { type CheckoutAct, type CheckoutRun, type Id, type Input, type Job, type api } from '@preceptor/contract'
import sql, { join } from 'sql-template-tag'
import { AppError, invalid, notFound } from '../../../errors/app-error.ts'
import { addJob } from '../../../jobs/add-job.ts'
import type { AgenciesScope, Scope } from '../../../scope/scope.ts'
import { todayIn } from '../../employees/today.ts'
import { cancelJob } from '../../jobs/cancel-job.ts'
import { jobColumns, jobOf } from '../../jobs/read-job.ts'
import { programTexts } from '../texts.ts'
import type { RunSettings } from './catalog-checkout.job.ts'
import { actsOnlyInOwn } from './checkouts-list.ts'
import { packed, type Parcel } from './parcel.ts'
import { agenciesCalled, type Holder, insideCatalog } from './place.ts'

type Asked = Input<typeof api.catalog.run>['body']

/** Fixes the list of agencies and starts the run. */
export async function startRun(
  scope: AgenciesScope,
  program_id: Id,
  { agency_ids, change }: Asked,
): Promise<CheckoutRun> {
  const agencies = agency_ids ? await ownAgencies(scope, agency_ids) : await holders(scope, program_id, change)
  return insideCatalog(scope, async there => {
    const parcel = await packed(there, program_id)
    if (change.act === 'check_out') await checkTerms(parcel, change, agencies)
    if (change.act === 'change') checkDays(change, agencies)
    return begin(there, parcel, agencies, change)
  })
}

type AskedMany = Input<typeof api.catalog.runMany>['body']

/** Starts a run for each of several programs. Programs are locked in a fixed order, so two callers never wait for each other. */
export async function startRuns(
  scope: AgenciesScope,
  { program_ids, agency_ids, ...terms }: AskedMany,
): Promise<CheckoutRun[]> {
  const agencies = await ownAgencies(scope, agency_ids)
  return insideCatalog(scope, async there => {
    const runs: CheckoutRun[] = []
    for (const program_id of [...new Set(program_ids)].toSorted()) {
      const parcel = await packed(there, program_id)
      const { training_type_id, discipline_ids, pay_code } = parcel.program
      const change = { act: 'check_out' as const, ...terms, training_type_id, discipline_ids, pay_code }
      await checkTerms(parcel, change, agencies)
      runs.push(await begin(there, parcel, agencies, change))
    }
    return runs
  })
}

/** Starts a run of a locked program. */
export async function begin(
  there: Scope,
  { program }: Parcel,
  agencies: readonly Holder[],
  change: CheckoutAct,
): Promise<CheckoutRun> {
  const row = await there.db.row<{ id: Id }>(sql`select new_id() as id`)
  const id = row?.id ?? ''
  const settings: RunSettings = { program_id: program.id, change }
  await addJob(there, {
    id,
    kind: 'catalog_checkout',
    title: program.title,
    state: 'running',
    settings,
    total: agencies.length,
  })
  await there.db.run(
    sql`insert into job_items (organization_id, job_id, n, outcome, subject_id, name) values ${join(
      agencies.map(
        (agency, at) => sql`(${there.agency.id}, ${id}, ${at + 1}, 'waiting', ${agency.id}, ${agency.name})`,
      ),
    )}`,
  )
  return readRun(there, program.id, id)
}

/** Checks that all of them exist and that the caller may act in each. */
async function ownAgencies(scope: AgenciesScope, ids: readonly Id[]): Promise<Holder[]> {
  const agencies = (await agenciesCalled(scope.db, ids)).filter(({ status }) => status !== 'closed')
  if (agencies.length < new Set(ids).size) throw invalid({ agency_ids: [programTexts.named('agencyGone')] })
  if (actsOnlyInOwn(scope) && agencies.some(({ cs_user_id }) => cs_user_id !== scope.actor.user_id))
    throw invalid({ agency_ids: [programTexts.named('notYourAgency')] })
  return agencies
}

/** Returns agencies where the run would change something; copies are left alone. */
async function holders(scope: AgenciesScope, program_id: Id, { act }: CheckoutAct): Promise<Holder[]> {
  const rows = await scope.db.rows<{ id: Id }>(sql`select organization_id as id from program_checkouts
    where catalog_program_id = ${program_id} and mode = 'linked' and withdrawn_at is null
      and (${act} <> 'update' or held_number < latest_number)`)
  const ids = act === 'check_out' ? [] : rows.map(({ id }) => id)
  const agencies = (await agenciesCalled(scope.db, ids)).filter(
    ({ status, cs_user_id }) => status !== 'closed' && (!actsOnlyInOwn(scope) || cs_user_id === scope.actor.user_id),
  )
  if (agencies.length === 0) throw invalid({ agency_ids: [programTexts.named('noAgencies')] })
  return agencies
}

async function checkTerms(
  { program, standing, types, disciplines }: Parcel,
  change: Extract<CheckoutAct, { act: 'check_out' }>,
  agencies: readonly Holder[],
) {
  if (standing !== 'offered') throw new AppError('CONFLICT', programTexts.named('notOffered', { title: program.title }))
  checkDays(change, agencies)
  if (!types.has(change.training_type_id))
    throw invalid({ 'change.training_type_id': [programTexts.named('trainingTypeUnknown')] })
  if (change.discipline_ids.some(id => !disciplines.has(id)))
    throw invalid({ 'change.discipline_ids': [programTexts.named('disciplineUnknown')] })
}

interface Days {
  valid_from: string | null
  valid_to: string | null
}

/**
 * Checks the days. Without a first day, each agency begins on its own today, and the last day must not have passed in any: the
 * latest today counts.
 */
function checkDays({ valid_from, valid_to }: Days, agencies: readonly Holder[]) {
  const todays = agencies.map(({ time_zone }) => todayIn(time_zone))
  const first = valid_from ?? todays.toSorted().at(-1) ?? ''
  if (valid_to !== null && valid_to < first) throw invalid({ 'change.valid_to': [programTexts.named('endsBefore')] })
}

const ofProgram = ({ agency }: Scope, program_id: Id) =>
  sql`j.organization_id = ${agency.id} and j.kind = 'catalog_checkout' and j.settings ->> 'program_id' = ${program_id}`

type Stored = Parameters<typeof jobOf>[0] & { settings: RunSettings }

async function readRun(there: Scope, program_id: Id, id: Id): Promise<CheckoutRun> {
  const row = await there.db.row<Stored>(
    sql`select ${jobColumns}, j.settings from jobs j where ${ofProgram(there, program_id)} and j.id = ${id}`,
  )
  if (!row) throw notFound()
  return runOf(there, row)
}

async function runOf({ db, agency }: Scope, { settings, ...row }: Stored): Promise<CheckoutRun> {
  const agencies = await db.rows<
    CheckoutRun['agencies'][number]
  >(sql`select subject_id as id, name, outcome, problems -> 0 ->> 'message' as note
    from job_items where organization_id = ${agency.id} and job_id = ${row.id}
    order by array_position(array['reject', 'skip', 'waiting', 'done'], outcome), n`)
  const job: Job = jobOf(row)
  return { ...job, act: settings.change.act, agencies }
}

export const lastRun = (scope: AgenciesScope, program_id: Id) =>
  insideCatalog(scope, async there => {
    const row = await there.db.row<Stored>(sql`select ${jobColumns}, j.settings from jobs j
      where ${ofProgram(there, program_id)} order by j.created_at desc limit 1`)
    return { data: row ? await runOf(there, row) : null }
  })

/** Cancels a run, by the person who started it or a catalog manager. */
export const cancelRun = (scope: AgenciesScope, program_id: Id, job_id: Id): Promise<CheckoutRun> =>
  insideCatalog(scope, async there => {
    const { started_by } = await readRun(there, program_id, job_id)
    if (actsOnlyInOwn(scope) && started_by !== scope.actor.user_id)
      throw new AppError('CONFLICT', programTexts.named('notYourRun'))
    await cancelJob(there, job_id)
    return readRun(there, program_id, job_id)
  })
