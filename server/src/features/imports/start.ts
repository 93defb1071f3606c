import type { api, Id, RosterImport, UnknownDecision } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import { startedBy } from '../../jobs/add-job.ts'
import { AppError, invalid } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { type FileRecord, findImport, readImport } from './read-import.ts'
import { forgetCancelRequest } from '../../jobs/cancel-requests.ts'
import { keyOf } from './known-words.ts'
import type { FileSettings, ImportSettings, Mapping, Said } from './settings.ts'
import { type UndoRefusal, undoRefusal } from './undo-refusal.ts'
import { importTexts } from './texts.ts'

type PlanBody = z.output<(typeof api.imports.plan)['body']>

/** Starts the dry run; may be repeated with another mapping until the import is run. */
export async function startPlan(
  scope: Scope,
  id: Id,
  { mapping, options, decisions }: PlanBody,
): Promise<RosterImport> {
  const record = await findImport(scope, id, { hold: true })
  await beginPlan<ImportSettings>(scope, record, {
    refuse: header => refuseMapping(mapping, header),
    settings: {
      mapping,
      options,
      decisions: joined<UnknownDecision>(record.settings.decisions, decisions),
      planned: [],
    },
  })
  return readImport(scope, id)
}

interface Beginning<Settings> {
  /** Throws for an invalid mapping. */
  refuse: (header: readonly string[]) => void
  settings: Partial<Settings>
}

export async function beginPlan<Settings extends FileSettings>(
  scope: Scope,
  record: FileRecord<Settings>,
  { refuse, settings }: Beginning<Settings>,
): Promise<void> {
  const { db, agency } = scope
  refuseUnlessWaiting(record)
  refuse(record.settings.header)
  const next = { ...record.settings, ...settings, today: todayIn(agency.time_zone) }
  await forgetCancelRequest(scope, record.id)
  await db.run(sql`delete from job_items where organization_id = ${agency.id} and job_id = ${record.id}`)
  await db.run(sql`update jobs set settings = ${JSON.stringify(next)}::jsonb || jsonb_build_object('planned_at', now()), ${fresh(scope, 'planning')}
    where organization_id = ${agency.id} and id = ${record.id}`)
}

/** Starts applying the dry run. */
export async function beginRun(scope: Scope, record: FileRecord): Promise<void> {
  if (record.state === 'uploaded') throw new AppError('CONFLICT', importTexts.named('checkFirst'))
  if (record.state !== 'planned') refuseUnlessWaiting(record, true)
  refuseOpenQuestions(record)
  await forgetCancelRequest(scope, record.id)
  await scope.db.run(sql`update jobs set ${fresh(scope, 'running')}
    where organization_id = ${scope.agency.id} and id = ${record.id}`)
}

export async function startRun(scope: Scope, id: Id): Promise<RosterImport> {
  await beginRun(scope, await findImport(scope, id, { hold: true }))
  return readImport(scope, id)
}

/** Starts undoing the whole import, unless there is a reason not to. */
export async function beginUndo(scope: Scope, record: FileRecord, refusal: UndoRefusal | null): Promise<void> {
  if (refusal) throw new AppError('NOT_UNDOABLE', refusal.sentence)
  if (!record.ended_at) throw new AppError('NOT_UNDOABLE', importTexts.named('notRun'))
  // An undo that gave up halfway continues from there
  const goesOn = record.undone_to > 0
  await forgetCancelRequest(scope, record.id)
  await scope.db.run(sql`update jobs set state = 'undoing', cursor = ${record.undone_to}, done = ${goesOn ? sql`done` : 0}, crashes = 0,
      message = null, started_at = null, ended_at = null, ${startedBy(scope)}
    where organization_id = ${scope.agency.id} and id = ${record.id}`)
}

export async function startUndo(scope: Scope, id: Id): Promise<RosterImport> {
  const record = await findImport(scope, id, { hold: true })
  refuseAtWork(record)
  await beginUndo(scope, record, await undoRefusal(scope, record))
  return readImport(scope, id)
}

const fresh = (scope: Scope, state: 'planning' | 'running') =>
  sql`state = ${state}, cursor = 0, ran_to = 0, done = 0, counts = '{}', crashes = 0, message = null,
    started_at = null, ended_at = null, ${startedBy(scope)}`

export function refuseAtWork({ state }: Pick<FileRecord, 'state'>) {
  if (state === 'planning' || state === 'running' || state === 'undoing')
    throw new AppError('IN_PROGRESS', importTexts.named('atWork'))
}

/** A job that failed or stopped before any change can be checked again. */
function refuseUnlessWaiting(record: FileRecord, torun = false) {
  refuseAtWork(record)
  const stopped = (record.state === 'failed' || record.state === 'cancelled') && record.ran_to === 0
  if (stopped && torun) throw new AppError('CONFLICT', importTexts.named('stopped'))
  if (record.state !== 'uploaded' && record.state !== 'planned' && !stopped)
    throw new AppError('IMPORT_ALREADY_RUN', importTexts.named('alreadyRun'))
}

const mostNamed = 3

/** Refuses while values are undecided: they are neither made up nor dropped, so someone must say what they mean. */
function refuseOpenQuestions({ settings }: FileRecord) {
  const open = settings.unknowns.filter(({ decision }) => decision.action === 'ask')
  if (open.length === 0) return
  const values = open
    .slice(0, mostNamed)
    .map(({ value }) => `“${value}”`)
    .join(', ')
  const more = open.length - mostNamed
  const { named } = importTexts
  throw new AppError('CONFLICT', more > 0 ? named('openValuesMore', { values, more }) : named('openValues', { values }))
}

/** Keeps earlier decisions about other values, also from earlier files; `ask` removes one. */
export function joined<Decision extends { action: string }>(
  earlier: Said<Decision>,
  given: Said<Decision> = {},
): Said<Decision> {
  const all: Said<Decision> = { ...earlier }
  for (const [field, words = {}] of Object.entries(given)) {
    const spoken = new Map(
      Object.entries(all[field] ?? {}).map(([word, decision]) => [keyOf(word), { word, decision }]),
    )
    for (const [word, decision] of Object.entries(words)) {
      if (decision.action === 'ask') spoken.delete(keyOf(word))
      else spoken.set(keyOf(word), { word, decision })
    }
    all[field] = Object.fromEntries([...spoken.values()].map(({ word, decision }) => [word, decision]))
  }
  return all
}

export function refuseStrangers(mapping: FileSettings['mapping'], header: readonly string[]) {
  const stranger = Object.entries(mapping).find(([, index]) => (index ?? 0) >= header.length)
  if (stranger) throw invalid({ [`mapping.${stranger[0]}`]: [importTexts.named('noSuchColumn')] })
}

function refuseMapping(mapping: Mapping, header: readonly string[]) {
  refuseStrangers(mapping, header)
  const named = 'full_name' in mapping || 'last_name' in mapping
  if (!named && !('employee_number' in mapping) && !('external_id' in mapping) && !('email' in mapping))
    throw invalid({ mapping: [importTexts.named('noNameColumn')] })
}
