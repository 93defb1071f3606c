import { addDays, type api, type Id, type Input, type ProgramContent, type VersionImpact } from '@preceptor/contract'
import { programText } from '@preceptor/contract/programs/texts'
import sql from 'sql-template-tag'
import { invalid } from '../../errors/app-error.ts'
import { everyWordIn } from '../../lists/conditions.ts'
import type { Scope } from '../../scope/scope.ts'
import { notLeft } from '../assignments/write-assignments.ts'
import { runAtOnce } from '../bulk-changes/start.ts'
import { todayIn } from '../employees/today.ts'
import { isOpen } from '../employees/training-facts.ts'
import { acceptUpdate } from '../programs/accept-update.ts'
import type { KnownProgram } from '../programs/known-program.ts'
import { publishDraft } from '../programs/publish-draft.ts'
import { readProgram } from '../programs/list-programs.ts'
import { asksForMore, teachesTheSame } from '../programs/versions.ts'
import { giveToOpen } from './give-to-open.ts'

type Choices = Input<typeof api.programRules.publish>['body']
type Query = Input<typeof api.programRules.versionImpact>['query']

/** Publishes the draft and starts giving a material version to the chosen people: both or neither. */
export async function publishAndGive(
  scope: Scope,
  id: Id,
  choices: Choices,
): Promise<ProgramContent & { giving_job_id: Id | null; retraining_job_id: Id | null }> {
  const { published } = await readProgram(scope, id)
  refuseStrayRetraining(choices)
  const content = await publishDraft(scope, id, choices)
  const giving_job_id =
    published && (await giveToOpen(scope, { program_id: id, version_id: content.version.id, ...choices }))
  const retraining_job_id = published ? await retrain(scope, id, choices) : null
  return { ...content, giving_job_id, retraining_job_id }
}

/**
 * Accepts the newest catalog version, gives it as its publisher chose, and re-trains people if the agency chose to: all or nothing.
 */
export async function takeUpdate(
  scope: Scope,
  program_id: Id,
  { number, retrain_days }: Input<typeof api.programRules.acceptUpdate>['body'],
): Promise<KnownProgram> {
  const program = await acceptUpdate(scope, { program_id, number }, giveToOpen)
  await retrain(scope, program_id, { retrain_days })
  return program
}

function refuseStrayRetraining({ change_kind, retrain_days }: Choices) {
  if (retrain_days && change_kind !== 'material') throw invalid({ retrain_days: [programText('retrainMaterial')] })
}

/** Assigns the changes to people with a valid completion; null if the publisher did not choose that, or it applies to no one. */
async function retrain(
  scope: Scope,
  program_id: Id,
  { retrain_days }: Pick<Choices, 'retrain_days'>,
): Promise<Id | null> {
  if (!retrain_days || !(await hasValid(scope, program_id))) return null
  const today = todayIn(scope.agency.time_zone)
  return runAtOnce(
    scope,
    { by: 'progress', program_id, filters: { standing: 'completed' } },
    {
      act: 'assign',
      program_id,
      start_date: today,
      due_on: addDays(today, retrain_days),
      retrains: true,
      reason: null,
    },
  )
}

const isValid = (
  { agency }: Scope,
  program_id: Id,
) => sql`a.organization_id = ${agency.id} and a.program_id = ${program_id}
  and a.state = 'completed' and (a.expires_on is null or a.expires_on >= ${todayIn(agency.time_zone)}::date)`
const hasValid = async (scope: Scope, program_id: Id) =>
  (await scope.db.row(sql`select from assignments a where ${isValid(scope, program_id)} limit 1`)) !== undefined

/** Counts the people that a re-training on the draft would reach. */
async function retrainedBy(scope: Scope, program_id: Id): Promise<number> {
  const row = await scope.db.row<{ people: number }>(sql`
    select count(distinct a.employee_id)::int as people from assignments a
    join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
    join program_versions v on v.organization_id = a.organization_id and v.program_id = a.program_id and v.state = 'draft'
    where ${isValid(scope, program_id)} and ${notLeft} and (a.version_id is null or ${asksForMore(sql`v`, sql`a.version_id`)})
      and not exists (select from assignments o where o.organization_id = a.organization_id and o.employee_id = a.employee_id
        and o.program_id = a.program_id and o.state in ('assigned', 'in_progress'))`)
  return row?.people ?? 0
}

/** Previews publishing the draft as a material version for people with the program open; writes nothing. */
export async function readVersionImpact(scope: Scope, id: Id, query: Query): Promise<VersionImpact> {
  const { db, agency } = scope
  await readProgram(scope, id)
  const rows = await db.rows<VersionImpact['data'][number] & { found: boolean }>(sql`
    with open as materialized (
      select a.id, a.employee_id, a.version_id, a.started_at is not null as started from assignments a
      where a.organization_id = ${agency.id} and a.program_id = ${id} and ${isOpen}),
    draft as (select n.* from program_modules n join program_versions v on v.organization_id = n.organization_id and v.id = n.version_id
      where v.organization_id = ${agency.id} and v.program_id = ${id} and v.state = 'draft'),
    same as materialized (
      select o.version_id, o.module_id, ${teachesTheSame} as is_same from program_modules o join draft n on n.module_id = o.module_id
      where o.organization_id = ${agency.id} and o.version_id in (select version_id from open where version_id is not null)),
    learned as (
      select p.id, count(*) filter (where s.is_same) as kept, count(*) filter (where not s.is_same) as again from open p
      join module_progress m on m.organization_id = ${agency.id} and m.assignment_id = p.id and m.state = 'done'
      join same s on s.version_id = p.version_id and s.module_id = m.module_id where p.started group by 1)
    select p.employee_id, e.last_name || ', ' || e.first_name as name, e.employee_number, p.started, v.number as version_number,
      coalesce(l.kept, 0) as kept, coalesce(l.again, 0) as again, ${everyWordIn(sql`e.search`)(query.search ?? '') ?? sql`true`} as found
    from open p join employees e on e.organization_id = ${agency.id} and e.id = p.employee_id
    left join learned l on l.id = p.id
    left join program_versions v on v.organization_id = ${agency.id} and v.id = p.version_id
    order by e.sort_name, e.id`)
  const { page, per_page, given_to } = query
  const named = rows.filter(({ found, started }) => found && (given_to === 'all_open' || !started))
  return {
    data: named.slice((page - 1) * per_page, page * per_page).map(({ found: _, ...row }) => row),
    meta: { total: named.length, page, per_page },
    not_started: rows.filter(({ started }) => !started).length,
    started: rows.filter(({ started }) => started).length,
    again: rows.filter(({ again }) => again > 0).length,
    retrained: await retrainedBy(scope, id),
  }
}
