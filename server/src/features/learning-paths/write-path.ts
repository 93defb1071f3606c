import {
  type api,
  dueAnchors,
  type Id,
  type Input,
  type LearningPath,
  learningPathStates,
  pathOrders,
  pathRules,
  type ShownStep,
  spanUnits,
  startAnchors,
} from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { inWords } from '../../lib/texts.ts'
import { holdRecord, type RecordKind, recordChange } from '../../records/change-record.ts'
import type { Scope } from '../../scope/scope.ts'
import { runAtOnce } from '../bulk-changes/start.ts'
import { readPath } from '../path-standings/read-path.ts'
import { insertSteps, keptOf } from './write-steps.ts'
import { pathTexts } from './texts.ts'

const say = (key: 'required' | 'optional' | 'gate') => pathTexts.say(fallback, key)

const after = (key: 'opensAfter' | 'dueAfter', rule: NonNullable<ShownStep['start'] | ShownStep['due']>) =>
  pathTexts.say(fallback, key, {
    amount: rule.amount,
    unit: inWords(fallback, spanUnits[rule.unit]),
    anchor: inWords(fallback, { ...startAnchors, ...dueAnchors }[rule.from]),
  })

/** `1. HIPAA (required, due 30 days after: Hire date)` */
const stepInWords = ({ title, is_required, is_gate, start, due }: ShownStep, at: number) => {
  const facts = [
    say(is_required ? 'required' : 'optional'),
    ...(is_gate ? [say('gate')] : []),
    ...(start ? [after('opensAfter', start)] : []),
    ...(due ? [after('dueAfter', due)] : []),
  ]
  return `${at + 1}. ${title} (${facts.join(', ')})`
}

function ruleInWords({ rule_on, disciplines, locations }: LearningPath): string {
  if (!rule_on) return inWords(fallback, pathRules.off)
  const names = [...disciplines, ...locations].map(({ name }) => name)
  return names.length > 0 ? names.join(', ') : inWords(fallback, pathRules.everyone)
}

const inHistory = (path: LearningPath) => ({
  title: path.title,
  description: path.description,
  path_order: inWords(fallback, pathOrders[path.is_ordered ? 'ordered' : 'free']),
  path_steps: path.shown_steps.map(stepInWords).join('\n') || null,
  path_rule: ruleInWords(path),
})

export const pathRecord: RecordKind<Scope, LearningPath> = {
  what: pathTexts.named('aPath'),
  hold: async (scope, id) => {
    await scope.db.run(
      sql`select from learning_paths where organization_id = ${scope.agency.id} and id = ${id} for update`,
    )
    return readPath(scope, id)
  },
  read: readPath,
  nameOf: ({ title }) => title,
  inWords: inHistory,
  fields: ['title', 'description', 'path_order', 'path_steps', 'path_rule'],
}

export function refuseArchived({ state, title }: Pick<LearningPath, 'state' | 'title'>): void {
  if (state === 'archived') throw new AppError('TRANSITION_REFUSED', pathTexts.named('isArchived', { title }))
}

/** The record moves on, whatever of it was written beside. */
export const touch = ({ db, agency, actor }: Scope, id: Id) =>
  db.run(sql`update learning_paths set version = version + 1, updated_at = now(), updated_by_name = ${actor.name}
    where organization_id = ${agency.id} and id = ${id}`)

interface Text {
  title: string
  description: string | null
}

async function insertPath({ db, agency, actor }: Scope, { title, description }: Text): Promise<Id> {
  const row = await db.row<{ id: Id }>(sql`
    insert into learning_paths (organization_id, title, description, created_by_name, updated_by_name)
    values (${agency.id}, ${title}, ${description}, ${actor.name}, ${actor.name}) returning id`)
  if (!row) throw new Error('The learning path was not written.')
  return row.id
}

export async function addPath(scope: Scope, given: Text): Promise<LearningPath> {
  const id = await insertPath(scope, given)
  await insertSteps(scope, id, { steps_no: 1, is_ordered: true, steps: [] })
  await recordEvent(scope, { kind: 'learning_path.created', subject: { id, name: given.title } })
  return readPath(scope, id)
}

export async function duplicatePath(scope: Scope, from: Id, title: string): Promise<LearningPath> {
  const { description, is_ordered, shown_steps, title: was } = await readPath(scope, from)
  const id = await insertPath(scope, { title, description })
  const steps = shown_steps.map(({ step_id: _, ...step }) => keptOf(step))
  await insertSteps(scope, id, { steps_no: 1, is_ordered, steps })
  await recordEvent(scope, { kind: 'learning_path.duplicated', subject: { id, name: title }, note: was })
  return readPath(scope, id)
}

export async function updatePath(
  scope: Scope,
  id: Id,
  patch: Input<typeof api.learningPaths.update>['body'],
  ifMatch: number | null,
): Promise<LearningPath> {
  const before = await holdRecord(scope, pathRecord, id, ifMatch)
  refuseArchived(before)
  const { title = before.title, description = before.description } = patch
  await scope.db.run(sql`update learning_paths set title = ${title}, description = ${description}
    where organization_id = ${scope.agency.id} and id = ${id}`)
  await touch(scope, id)
  return recordChange(scope, pathRecord, before, { kind: 'learning_path.updated' })
}

type StatusBody = Input<typeof api.learningPaths.setStatus>['body']

/** Nobody is added to an archived path; those who are on it finish it, or are withdrawn. */
export async function setPathStatus(scope: Scope, id: Id, { status: to, open }: StatusBody) {
  const before = await pathRecord.hold(scope, id)
  const { title, state } = before
  if (!learningPathStates.may(state, to))
    throw new AppError('TRANSITION_REFUSED', pathTexts.named('notPossible', { title }))
  if (to === 'active' && before.steps === 0) throw invalid({ status: [pathTexts.named('needsSteps')] })
  if (to === 'archived' && before.under_way > 0 && !open)
    throw invalid({ open: [pathTexts.named('whatAboutOpen', { count: before.under_way })] })
  await scope.db.run(
    sql`update learning_paths set state = ${to} where organization_id = ${scope.agency.id} and id = ${id}`,
  )
  await touch(scope, id)
  await recordEvent(scope, {
    kind:
      to === 'archived'
        ? 'learning_path.archived'
        : state === 'archived'
          ? 'learning_path.restored'
          : 'learning_path.activated',
    subject: { id, name: title },
  })
  return { ...(await readPath(scope, id)), withdrawing_job_id: await withdrawAll(scope, before, open) }
}

const withdrawAll = (scope: Scope, { id, under_way }: LearningPath, open: StatusBody['open']): Promise<Id | null> =>
  under_way > 0 && open === 'withdraw'
    ? runAtOnce(
        scope,
        { by: 'path', path_id: id, filters: { state: 'in_progress,scheduled,paused' } },
        { act: 'path_withdraw', path_id: id, reason: pathTexts.say(fallback, 'archivedReason') },
      )
    : Promise.resolve(null)
