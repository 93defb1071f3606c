import type { api, Id, Input, LearningPath, PathStep, PathSteps, ShownStep } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { invalid } from '../../errors/app-error.ts'
import { newId } from '../../lib/new-id.ts'
import { holdRecord, recordChange } from '../../records/change-record.ts'
import type { Scope } from '../../scope/scope.ts'
import { runAtOnce } from '../bulk-changes/start.ts'
import { readPath } from '../path-standings/read-path.ts'
import { pathTexts } from './texts.ts'
import { pathRecord, refuseArchived, touch } from './path-record.ts'

/** Returns the stored fields of a step. */
export const keptOf = ({ kind, ref_id, is_required, is_gate, start, due }: Omit<ShownStep, 'step_id'>): PathStep => ({
  kind,
  ref_id,
  is_required,
  is_gate,
  start,
  due,
})

interface Version extends PathSteps {
  steps_no: number
}

/** Writes the steps as a new version: people keep the version they have. */
export async function insertSteps({ db, agency, actor }: Scope, path_id: Id, { steps_no, is_ordered, steps }: Version) {
  await db.run(sql`insert into learning_path_versions (organization_id, path_id, steps_no, is_ordered, created_by_name)
    values (${agency.id}, ${path_id}, ${steps_no}, ${is_ordered}, ${actor.name})`)
  const rows = steps.map(({ step_id, kind, ref_id, start, due, ...step }, place) => ({
    ...step,
    step_id: step_id ?? newId(),
    place,
    kind,
    program_id: kind === 'program' || kind === 'session' ? ref_id : null,
    credential_type_id: kind === 'credential' ? ref_id : null,
    form_id: kind === 'form' ? ref_id : null,
    start_from: start?.from ?? null,
    start_amount: start?.amount ?? 0,
    start_unit: start?.unit ?? 'days',
    due_from: due?.from ?? null,
    due_amount: due?.amount ?? 0,
    due_unit: due?.unit ?? 'days',
  }))
  await db.run(sql`
    insert into learning_path_steps (organization_id, path_id, steps_no, step_id, place, kind, program_id, credential_type_id, form_id, is_required,
      is_gate, start_from, start_amount, start_unit, due_from, due_amount, due_unit)
    select ${agency.id}, ${path_id}, ${steps_no}, u.step_id, u.place, u.kind, u.program_id, u.credential_type_id, u.form_id, u.is_required, u.is_gate,
      u.start_from, u.start_amount, u.start_unit, u.due_from, u.due_amount, u.due_unit
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) u (step_id uuid, place smallint, kind text, program_id uuid, credential_type_id uuid, form_id uuid,
      is_required boolean, is_gate boolean, start_from text, start_amount smallint, start_unit text, due_from text, due_amount smallint, due_unit text)`)
}

const noSuch = {
  program: 'noSuchProgram',
  session: 'noSuchProgram',
  credential: 'noSuchType',
  form: 'noSuchForm',
} as const

const keyOf = ({ kind, ref_id }: Pick<PathStep, 'kind' | 'ref_id'>) => `${kind} ${ref_id}`

/** Checks that a new step's subject exists and is active; an existing step's may have been archived since. */
export async function checkSteps(scope: Scope, { steps }: PathSteps, before: LearningPath): Promise<void> {
  const { db, agency } = scope
  const had = new Set(before.shown_steps.map(keyOf))
  const fresh = steps.filter(step => !had.has(keyOf(step))).map(({ ref_id }) => ref_id)
  const rows = await db.rows<{ id: Id; of: string }>(sql`
    select id, 'program' as of from programs where organization_id = ${agency.id} and id = any(${fresh}::uuid[]) and archived_at is null
    union all select id, 'credential' from credential_types where organization_id = ${agency.id} and id = any(${fresh}::uuid[]) and is_active
    union all select f.id, 'form' from forms f where f.organization_id = ${agency.id} and f.id = any(${fresh}::uuid[]) and f.archived_at is null
      and exists (select from form_versions v where v.organization_id = f.organization_id and v.form_id = f.id and v.state = 'published')`)
  const known = new Set(rows.map(({ id, of }) => `${of} ${id}`))
  const isThere = ({ kind, ref_id }: PathStep) => known.has(`${kind === 'session' ? 'program' : kind} ${ref_id}`)
  const errors = steps.flatMap((step, at) =>
    had.has(keyOf(step)) || isThere(step)
      ? []
      : [
          {
            field: `steps.${at}.ref_id`,
            why: pathTexts.named(noSuch[step.kind]),
          },
        ],
  )
  if (errors.length > 0) throw invalid(Object.fromEntries(errors.map(({ field, why }) => [field, [why]])))
}

/** Keeps the ids of the path's steps, so that progress on them still counts; an unknown id makes a new step. */
export function withKnownIds({ steps, is_ordered }: PathSteps, known: ReadonlySet<Id>): PathSteps {
  const taken = new Set<Id>()
  return {
    is_ordered,
    steps: steps.map(({ step_id, ...step }) => {
      const keeps = step_id !== undefined && known.has(step_id) && !taken.has(step_id)
      if (keeps) taken.add(step_id)
      return { ...step, step_id: keeps ? step_id : newId() }
    }),
  }
}

/** Returns every step the path has ever had. */
export async function knownSteps({ db, agency }: Scope, path_id: Id): Promise<ReadonlySet<Id>> {
  const rows = await db.rows<{ step_id: Id }>(sql`select distinct step_id from learning_path_steps
    where organization_id = ${agency.id} and path_id = ${path_id}`)
  return new Set(rows.map(({ step_id }) => step_id))
}

type Body = Input<typeof api.learningPaths.saveSteps>['body']

export async function saveSteps(scope: Scope, id: Id, body: Body, ifMatch: number | null) {
  const before = await holdRecord(scope, pathRecord, id, ifMatch)
  refuseArchived(before)
  await checkSteps(scope, body, before)
  if (before.state === 'active' && body.steps.length === 0) throw invalid({ steps: [pathTexts.named('needsSteps')] })
  const last = await scope.db.row<{ last: number }>(sql`select max(steps_no) as last from learning_path_versions
    where organization_id = ${scope.agency.id} and path_id = ${id}`)
  const steps_no = (last?.last ?? 0) + 1
  await insertSteps(scope, id, { ...withKnownIds(body, await knownSteps(scope, id)), steps_no })
  await scope.db.run(
    sql`update learning_paths set steps_no = ${steps_no} where organization_id = ${scope.agency.id} and id = ${id}`,
  )
  await touch(scope, id)
  await recordChange(scope, pathRecord, before, { kind: 'learning_path.steps_changed' })
  const giving_job_id = await giveSteps(scope, before, { steps_no, given_to: body.given_to })
  return { ...(await readPath(scope, id)), giving_job_id }
}

const underWay = 'in_progress,scheduled,paused'

/** Starts a job that moves people to the new steps, with a result for each and an undo. */
async function giveSteps(
  scope: Scope,
  { id, under_way, completed }: LearningPath,
  { steps_no, given_to }: { steps_no: number; given_to: Body['given_to'] },
): Promise<Id | null> {
  if (given_to === 'new') return null
  if (under_way + (given_to === 'all' ? completed : 0) === 0) return null
  const state = given_to === 'all' ? `${underWay},completed` : underWay
  return runAtOnce(
    scope,
    { by: 'path', path_id: id, filters: { state } },
    { act: 'path_steps', path_id: id, steps_no, given_to },
  )
}
