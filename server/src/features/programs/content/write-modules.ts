import {
  type api,
  confirmedIn,
  emptyContent,
  type Id,
  type Input,
  type LearningLanguage,
  moduleFieldNames,
  type moduleFields,
  moduleModes,
  moduleNeeds,
  type ProgramContent,
  type ProgramModule,
  type SavedModule,
  staleAfter,
  staleIn,
  textFor,
  usualMode,
} from '@preceptor/contract'
import { programText } from '@preceptor/contract/programs/texts'
import sql, { join } from 'sql-template-tag'
import { AppError, invalid } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/record.ts'
import { holdRecord, type RecordKind } from '../../../records/change-record.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { KnownProgram } from '../known-program.ts'
import { agencyLanguages, holdProgram, refuseArchived, refuseLinked } from '../list-programs.ts'
import { programTexts } from '../texts.ts'
import { programVersions } from '../versions.ts'
import { refuseCircles } from './circles.ts'
import { summarizeDraft } from './drafts.ts'
import { writeFiles } from './module-files.ts'
import { draftOf, modulesOf, readContent, readModule, readVersion } from './read-content.ts'
import { reworded } from './reviews.ts'

type NewModule = Input<typeof api.programContents.addModule>['body']
type Patch = Input<typeof api.programContents.updateModule>['body']
const mostModules = 300

/** Locks the program and its draft: one change of its content at a time. */
async function holdDraft(scope: Scope, program_id: Id): Promise<{ program: KnownProgram; draft: Id }> {
  const program = await holdProgram(scope, program_id)
  refuseArchived(program)
  refuseLinked(program)
  return { program, draft: await draftOf(scope, program_id) }
}

export async function addModule(scope: Scope, program_id: Id, given: NewModule): Promise<ProgramModule> {
  const { program, draft } = await holdDraft(scope, program_id)
  const modules = await modulesOf(scope, draft)
  if (modules.length >= mostModules)
    throw new AppError('CONFLICT', programTexts.named('tooManyModules', { most: mostModules }))
  const { kind, titles, mode = usualMode(kind), is_required = true } = given
  const { min_minutes = 0, needs = 'all', prerequisites = [], minutes = [], attachments = [] } = given
  const { content = emptyContent(kind) } = given
  await checkModule(scope, modules, { kind, titles, prerequisites, minutes, content })
  const fields = { titles, mode, is_required, min_minutes, needs, prerequisites, minutes, content, attachments }
  const module_id = await insertModule(scope, { program_id, draft }, fields)
  await programVersions.dropReviews(scope, draft, reworded(null, fields))
  await afterEdit(scope, program, draft)
  return readModule(scope, draft, module_id)
}

type Fields = Pick<ProgramModule, keyof typeof moduleFields>
interface Draft {
  program_id: Id
  draft: Id
}

/** Adds a module at the end of the draft. */
async function insertModule(
  scope: Scope,
  { program_id, draft }: Draft,
  { titles, mode, is_required, min_minutes, needs, prerequisites, minutes, content, attachments }: Fields,
  id: Id | null = null,
): Promise<Id> {
  const { db, agency, actor } = scope
  const row = await db.row<{ id: Id; module_id: Id }>(sql`
    insert into program_modules (organization_id, version_id, module_id, position, kind, titles, mode, is_required, min_minutes, needs,
      prerequisites, content, attachments, updated_by_name)
    values (${agency.id}, ${draft}, coalesce(${id}::uuid, new_id()), (select coalesce(max(position), 0) + 1 from program_modules
        where organization_id = ${agency.id} and version_id = ${draft}), ${content.kind}, ${JSON.stringify(titles)}::jsonb, ${mode},
      ${is_required}, ${min_minutes}, ${needs}, ${prerequisites}::uuid[], ${JSON.stringify(content)}::jsonb,
      ${attachments}::uuid[], ${actor.name})
    returning id, module_id`)
  if (!row) throw new Error('The module was not written.')
  await writeMinutes(scope, row.id, minutes)
  await writeFiles(scope, { program_id, row_id: row.id }, { content, attachments })
  return row.module_id
}

export type ComingModule = Fields & { id: Id }

/** Adds the modules of a new program together; they refer to each other by temporary ids. Returns their own ids. */
export async function insertModules(
  scope: Scope,
  into: Draft,
  modules: readonly ComingModule[],
): Promise<ReadonlyMap<Id, Id>> {
  const fresh = await scope.db.rows<{ id: Id }>(
    sql`select new_id() as id from generate_series(1, ${modules.length}::int)`,
  )
  const ids = new Map(modules.map(({ id }, at) => [id, fresh[at]?.id ?? id]))
  for (const { id, ...module } of modules) {
    await refuseStrangeTopics(scope, module.minutes)
    const prerequisites = module.prerequisites.map(one => ids.get(one) ?? one)
    await insertModule(scope, into, { ...module, prerequisites }, ids.get(id))
  }
  return ids
}

/**
 * Changes the sent fields. Refuses fields that someone else changed since, and returns their current values, so no text is lost.
 */
export async function updateModule(
  scope: Scope,
  { id: program_id, module_id }: { id: Id; module_id: Id },
  patch: Patch,
  ifMatch: number | null,
): Promise<SavedModule> {
  const { program, draft } = await holdDraft(scope, program_id)
  const { updated_at: draft_changed_before } = await readVersion(scope, draft)
  const modules = await modulesOf(scope, draft)
  const before = await holdRecord(scope, moduleRecord(program, draft, modules), module_id, ifMatch)
  const after = changed(before, patch)
  await checkModule(scope, modules, { ...after, id: module_id })
  const { db, agency, actor } = scope
  const row = await db.row<{ id: Id }>(sql`
    update program_modules set ${join([
      sql`titles = ${JSON.stringify(after.titles)}::jsonb, mode = ${after.mode}, is_required = ${after.is_required}`,
      sql`min_minutes = ${after.min_minutes}, needs = ${after.needs}, prerequisites = ${after.prerequisites}::uuid[]`,
      sql`content = ${JSON.stringify(after.content)}::jsonb, attachments = ${after.attachments}::uuid[]`,
      sql`stale = ${JSON.stringify(staleAfter(before, after, await agencyLanguages(scope)))}::jsonb`,
      sql`version = version + 1, updated_at = now(), updated_by_name = ${actor.name}`,
    ])} where organization_id = ${agency.id} and version_id = ${draft} and module_id = ${module_id} returning id`)
  if (!row) throw new Error('The module was not written.')
  if (patch.minutes) {
    await db.run(
      sql`delete from program_module_minutes where organization_id = ${agency.id} and module_row_id = ${row.id}`,
    )
    await writeMinutes(scope, row.id, patch.minutes)
  }
  if (patch.content || patch.attachments) await writeFiles(scope, { program_id, row_id: row.id }, after)
  await programVersions.dropReviews(scope, draft, reworded(before, after))
  // Read once: all modules of a long program are megabytes
  await afterEdit(
    scope,
    program,
    draft,
    modules.map(one => (one.id === module_id ? after : one)),
  )
  const saved = await readModule(scope, draft, module_id)
  return { ...saved, draft: await readVersion(scope, draft), draft_changed_before }
}

/** Removes the stale marks from translations that still match their source, and records it in the history. */
export async function confirmTranslation(
  scope: Scope,
  { id: program_id, module_id }: { id: Id; module_id: Id },
  { language, paths }: Input<typeof api.programContents.confirmTranslation>['body'],
): Promise<ProgramModule> {
  const { program, draft } = await holdDraft(scope, program_id)
  const module = await readModule(scope, draft, module_id)
  const stale = confirmedIn(module.stale, language, paths)
  if (staleIn([{ stale }], language) === staleIn([module], language)) return module
  await scope.db.run(sql`update program_modules set stale = ${JSON.stringify(stale)}::jsonb
    where organization_id = ${scope.agency.id} and version_id = ${draft} and module_id = ${module_id}`)
  await tellConfirmed(scope, program, language)
  return { ...module, stale }
}

const tellConfirmed = (scope: Scope, { id, title }: KnownProgram, language: LearningLanguage) =>
  recordEvent(scope, {
    kind: 'program.translation_confirmed',
    subject: { id, name: title },
    changes: [{ field: 'language', before: null, after: language }],
  })

/** The same for the title and the description of the program. */
export async function confirmProgramTranslation(
  scope: Scope,
  id: Id,
  { language, paths }: Input<typeof api.programs.confirmTranslation>['body'],
): Promise<KnownProgram> {
  const program = await holdProgram(scope, id)
  refuseArchived(program)
  refuseLinked(program)
  const stale = confirmedIn(program.stale, language, paths)
  if (staleIn([{ stale }], language) === staleIn([program], language)) return program
  await scope.db.run(sql`update programs set stale = ${JSON.stringify(stale)}::jsonb
    where organization_id = ${scope.agency.id} and id = ${id}`)
  await tellConfirmed(scope, program, language)
  return { ...program, stale }
}

/** Positions count from one, without gaps. */
export async function moveModule(
  scope: Scope,
  { id: program_id, module_id }: { id: Id; module_id: Id },
  before_id: Id | null,
): Promise<ProgramContent> {
  const { program, draft } = await holdDraft(scope, program_id)
  await readModule(scope, draft, module_id)
  if (before_id !== null) await readModule(scope, draft, before_id)
  const others = (await modulesOf(scope, draft)).map(({ id }) => id).filter(id => id !== module_id)
  const at = before_id === null || before_id === module_id ? others.length : others.indexOf(before_id)
  if (before_id !== module_id) await writeOrder(scope, draft, others.toSpliced(at, 0, module_id))
  await afterEdit(scope, program, draft)
  return readContent(scope, program_id)
}

/** Removes a module, also from other modules' prerequisites. */
export async function removeModule(
  scope: Scope,
  { id: program_id, module_id }: { id: Id; module_id: Id },
): Promise<undefined> {
  const { program, draft } = await holdDraft(scope, program_id)
  await readModule(scope, draft, module_id)
  const { db, agency } = scope
  await db.run(sql`delete from program_modules
    where organization_id = ${agency.id} and version_id = ${draft} and module_id = ${module_id}`)
  await db.run(sql`update program_modules set prerequisites = array_remove(prerequisites, ${module_id}), version = version + 1
    where organization_id = ${agency.id} and version_id = ${draft} and ${module_id}::uuid = any(prerequisites)`)
  await writeOrder(
    scope,
    draft,
    (await modulesOf(scope, draft)).map(({ id }) => id),
  )
  await afterEdit(scope, program, draft)
}

/** Returns the module with the sent fields applied. */
const changed = (before: ProgramModule, patch: Patch): ProgramModule => ({
  ...before,
  ...(Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<ProgramModule>),
})

const writeOrder = ({ db, agency }: Scope, draft: Id, ids: readonly Id[]) =>
  db.run(sql`update program_modules m set position = o.at from unnest(${ids}::uuid[]) with ordinality o (id, at)
    where m.organization_id = ${agency.id} and m.version_id = ${draft} and m.module_id = o.id and m.position <> o.at`)

const writeMinutes = ({ db, agency }: Scope, row_id: Id, minutes: ProgramModule['minutes']) =>
  db.run(sql`insert into program_module_minutes (organization_id, module_row_id, topic_id, minutes)
    select ${agency.id}, ${row_id}, t.topic_id, t.minutes
    from jsonb_to_recordset(${JSON.stringify(minutes)}::jsonb) t (topic_id uuid, minutes smallint)`)

type Checked = Pick<ProgramModule, 'kind' | 'titles' | 'prerequisites' | 'minutes' | 'content'> & { id?: Id }

async function checkModule(scope: Scope, modules: readonly ProgramModule[], module: Checked) {
  if (module.content.kind !== module.kind) throw invalid({ content: [programTexts.named('contentOfOtherKind')] })
  refuseCircles(modules, module, scope.origin.language)
  await refuseStrangeTopics(scope, module.minutes, modules.find(({ id }) => id === module.id)?.minutes)
}

/** A topic that became inactive may stay. */
async function refuseStrangeTopics(
  { db, agency }: Scope,
  minutes: ProgramModule['minutes'],
  before: ProgramModule['minutes'] = [],
) {
  if (minutes.length === 0) return
  const known = await db.rows<{
    id: Id
    name: string
    is_active: boolean
  }>(sql`select id, name, is_active from topics where organization_id = ${agency.id}
    and id = any(${minutes.map(({ topic_id }) => topic_id)}::uuid[]) for key share`)
  if (known.length !== minutes.length) throw invalid({ minutes: [programTexts.named('topicUnknown')] })
  const idle = known.find(({ id, is_active }) => !is_active && !before.some(({ topic_id }) => topic_id === id))
  if (idle) throw invalid({ minutes: [programTexts.named('topicInactive', { name: idle.name })] })
}

/** The editor saves every few seconds: the history records editing at most this often, and versions record the results. */
const oneEntryIn = '10 minutes'

async function afterEdit(scope: Scope, { id, title }: KnownProgram, draft: Id, modules?: readonly ProgramModule[]) {
  await summarizeDraft(scope, id, draft, modules)
  const said =
    await scope.db.row(sql`select from events ev where ev.organization_id = ${scope.agency.id} and ev.subject_id = ${id}
    and ev.kind = 'program.content_edited' and ev.actor_id = ${scope.actor.user_id} and ev.at > now() - ${oneEntryIn}::interval limit 1`)
  if (!said) await recordEvent(scope, { kind: 'program.content_edited', subject: { id, name: title } })
}

const moduleRecord = (
  program: KnownProgram,
  draft: Id,
  modules: readonly ProgramModule[],
): RecordKind<Scope, ProgramModule> => ({
  what: programTexts.named('thisModule'),
  // The program is locked
  hold: (scope, id) => readModule(scope, draft, id),
  read: (scope, id) => readModule(scope, draft, id),
  nameOf: () => program.title,
  inWords: module => ({
    ...module,
    mode: moduleModes[module.mode],
    is_required: programText(module.is_required ? 'yes' : 'no'),
    prerequisites: modules
      .filter(({ id }) => module.prerequisites.includes(id))
      .map(({ titles }) => textFor(titles, [])?.text ?? ''),
    needs: moduleNeeds[module.needs],
    attachments: module.files.filter(({ id }) => module.attachments.includes(id)).map(({ name }) => name),
  }),
  fields: Object.keys(moduleFieldNames),
  entries: sql`ev.subject_id = ${program.id} and ev.kind = 'program.content_edited'`,
})
