import {
  type api,
  creditTimes,
  deliveries,
  dueRules,
  type Id,
  type Input,
  type LanguageTexts,
  programFieldNames,
  programFields,
  programStates,
  recurrences,
  staleProgramAfter,
  type StaleTexts,
  validities,
} from '@preceptor/contract'
import { programText } from '@preceptor/contract/programs/texts'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import { changesBetween } from '../../events/changes.ts'
import { recordEvent } from '../../events/record.ts'
import { holdRecord, type RecordKind, recordChange } from '../../records/change-record.ts'
import { insertRow } from '../../records/columns.ts'
import type { Scope } from '../../scope/scope.ts'
import { copyDraft, summarizeDraft } from './content/drafts.ts'
import { retitled } from './content/reviews.ts'
import { type ComingModule, insertModules } from './content/write-modules.ts'
import { type CarriedTemplate, copyTemplates, insertTemplates } from './session-templates/copy-templates.ts'
import { checkProgram, type ProgramPatch, type Settled } from './check-program.ts'
import type { KnownProgram } from './known-program.ts'
import { agencyLanguages, holdProgram, readProgram, refuseArchived, refuseLinked } from './list-programs.ts'
import { programTexts } from './texts.ts'
import { programVersions } from './versions.ts'
import { withdrawAll, withUnderWay } from './under-way.ts'

type NewProgram = Input<typeof api.programs.add>['body']

export async function addProgram(scope: Scope, given: NewProgram): Promise<KnownProgram> {
  const id = await insertProgram(scope, given)
  await startEmptyDraft(scope, id)
  return recordNew(scope, id, 'program.created')
}

/** Copies settings and content as a starting point: a draft that is assigned to no one. */
export async function duplicateProgram(scope: Scope, from_id: Id, titles: LanguageTexts): Promise<KnownProgram> {
  const from = await readProgram(scope, from_id)
  refuseLinked(from)
  const settings = Object.fromEntries(
    Object.keys(programFields).map(field => [field, from[field as keyof typeof programFields]]),
  ) as NewProgram
  const given = {
    ...settings,
    titles,
    code: null,
    is_paused: false,
    // A contact who can no longer sign in is not copied
    asks_user_id: from.asks_user?.is_active ? from.asks_user_id : null,
  }
  const id = await insertProgram(scope, given, from)
  const version = from.draft ?? from.published
  if (version) await copyDraft(scope, { from_version: version.id, program_id: id, sameModules: false })
  await copyTemplates(scope, { from: from_id, to: id, from_version: version?.id ?? null })
  return recordNew(scope, id, 'program.duplicated', from.title)
}

/** Adds a program from a file, which the history names. */
export async function importProgram(
  scope: Scope,
  settings: NewProgram,
  { modules, templates }: { modules: readonly ComingModule[]; templates: readonly CarriedTemplate[] },
  note: string,
): Promise<Id> {
  const id = await insertProgram(scope, settings)
  const draft = await startEmptyDraft(scope, id)
  const ids = await insertModules(scope, { program_id: id, draft }, modules)
  await insertTemplates(scope, { program_id: id, modules: ids }, templates)
  await summarizeDraft(scope, id, draft)
  await recordNew(scope, id, 'program.imported', note)
  return id
}

function startEmptyDraft(scope: Scope, program_id: Id): Promise<Id> {
  const { name } = scope.actor
  const draft = { program_id, state: 'draft', created_by_name: name, updated_by_name: name }
  return insertRow(scope, 'program_versions', draft)
}

type Begun = 'program.created' | 'program.duplicated' | 'program.imported'

async function recordNew(scope: Scope, id: Id, kind: Begun, note?: string) {
  const made = await readProgram(scope, id)
  await recordEvent(scope, {
    kind,
    subject: { id, name: made.title },
    note: note ?? null,
    changes: changesBetween({}, programInWords(made), kept),
  })
  return made
}

export async function updateProgram(
  scope: Scope,
  id: Id,
  patch: ProgramPatch,
  ifMatch: number | null,
): Promise<KnownProgram> {
  const before = await holdRecord(scope, programRecord, id, ifMatch)
  refuseArchived(before)
  await writeColumns(scope, id, await checkProgram(scope, patch, before), await staleNow(scope, patch, before))
  await writeLists(scope, id, patch)
  if (patch.training_type_id) await activate(scope, id)
  // The languages in which the draft is complete depend on the program's titles
  if (patch.titles && before.draft) {
    await summarizeDraft(scope, id, before.draft.id)
    await programVersions.dropReviews(scope, before.draft.id, retitled(before.titles, patch.titles))
  }
  return recordChange(scope, programRecord, before, { kind: 'program.updated' })
}

/** Records that the agency has set the training type of a checked-out program. */
const activate = ({ db, agency }: Scope, id: Id) =>
  db.run(sql`update program_checkouts set awaits = null, updated_at = now()
    where organization_id = ${agency.id} and program_id = ${id} and awaits is not null`)

/** R-STA-8: an archived program can't be assigned; people who have it open finish it or not, as requested. Completions stay. */
export async function setProgramStatus(
  scope: Scope,
  id: Id,
  { status: to, open }: Input<typeof api.programs.setStatus>['body'],
): Promise<KnownProgram> {
  const before = await holdProgram(scope, id)
  if (!programStates.may(before.status, to))
    throw new AppError(
      'TRANSITION_REFUSED',
      programTexts.named(to === 'archived' ? 'alreadyArchived' : 'notArchived', { title: before.title }),
    )
  if (to === 'archived' && !open) await refuseToLeave(scope, before)
  if (to === 'archived' && open === 'withdraw')
    await withdrawAll(scope, { id, name: before.titles.en || before.title }, 'archived')
  await scope.db.run(sql`update programs set archived_at = ${to === 'archived' ? sql`now()` : sql`null`}, version = version + 1,
    updated_at = now(), updated_by_name = ${scope.actor.name} where organization_id = ${scope.agency.id} and id = ${id}`)
  await recordEvent(scope, {
    kind: to === 'archived' ? 'program.archived' : 'program.restored',
    subject: { id, name: before.title },
  })
  return readProgram(scope, id)
}

/** Refuses to archive without a decision about people who have it open. */
async function refuseToLeave(scope: Scope, program: KnownProgram) {
  const [counted] = await withUnderWay(scope, [program])
  const count = counted?.assigned ?? 0
  if (count > 0) throw invalid({ open: [programTexts.named('whatAboutOpen', { count })] })
}

/** R-API-43. This call carries no version, so it changes only its three fields, whatever the others are by now. */
export async function updateMeta(
  scope: Scope,
  id: Id,
  { id: named, meta_integration_data: meta }: Input<typeof api.programs.updateMetaIntegrationData>['body'],
): Promise<KnownProgram> {
  await readProgram(scope, id)
  if (named !== undefined && named !== id) throw invalid({ id: [programTexts.named('otherProgram')] })
  const patch = { pay_code: meta.paycode, partner_topic: meta.partner_topic_id, push_to_partner: meta.push }
  return updateProgram(scope, id, patch, null)
}

async function insertProgram(scope: Scope, given: NewProgram, like: KnownProgram | null = null): Promise<Id> {
  const stale = like ? await staleNow(scope, given, like) : {}
  const set = assignments({ ...(await checkProgram(scope, given, null, like)), ...stale })
  const { name } = scope.actor
  const row = await scope.db.row<{ id: Id }>(sql`
    insert into programs (organization_id, created_by_name, updated_by_name, ${join(set.map(({ column }) => column))})
    values (${scope.agency.id}, ${name}, ${name}, ${join(set.map(({ value }) => value))}) returning id`)
  if (!row) throw new Error('The program was not written.')
  await writeLists(scope, row.id, given)
  return row.id
}

/** Marks the titles and descriptions that are older than their source after a change. */
async function staleNow(scope: Scope, { titles, descriptions }: ProgramPatch, before: KnownProgram) {
  if (!titles && !descriptions) return {}
  const after = { titles: titles ?? before.titles, descriptions: descriptions ?? before.descriptions }
  return { stale: staleProgramAfter(before, after, await agencyLanguages(scope)) }
}

async function writeColumns({ db, agency, actor }: Scope, id: Id, settled: Settled, marks: { stale?: StaleTexts }) {
  const set = assignments({ ...settled, ...marks }).map(({ column, value }) => sql`${column} = ${value}`)
  await db.run(
    sql`update programs set ${join([
      ...set,
      sql`version = version + 1, updated_at = now(), updated_by_name = ${actor.name}`,
    ])} where organization_id = ${agency.id} and id = ${id}`,
  )
}

const jsonFields: ReadonlySet<string> = new Set(['titles', 'descriptions', 'stale'])
const arrayFields: Readonly<Record<string, Sql>> = { reminders: sql`smallint[]`, satisfied_by_ids: sql`uuid[]` }

function assignments(settled: Settled & { stale?: StaleTexts }): { column: Sql; value: Sql }[] {
  return Object.entries(settled).flatMap(([field, value]) => {
    if (value === undefined) return []
    const column = raw(field)
    if (jsonFields.has(field)) return { column, value: sql`${JSON.stringify(value)}::jsonb` }
    const type = arrayFields[field]
    return { column, value: type ? sql`${value}::${type}` : sql`${value}` }
  })
}

/** Writes the rows next to the program: sent lists replace the existing ones. */
async function writeLists(scope: Scope, id: Id, { discipline_ids, location_ids, approvals }: ProgramPatch) {
  const { db, agency } = scope
  const clear = (table: Sql) =>
    db.run(sql`delete from ${table} where organization_id = ${agency.id} and program_id = ${id}`)
  if (discipline_ids) {
    await clear(sql`program_disciplines`)
    await db.run(sql`insert into program_disciplines (organization_id, program_id, discipline_id)
      select ${agency.id}, ${id}, unnest(${discipline_ids}::uuid[])`)
  }
  if (location_ids) {
    await clear(sql`program_locations`)
    await db.run(sql`insert into program_locations (organization_id, program_id, location_id)
      select ${agency.id}, ${id}, unnest(${location_ids}::uuid[])`)
  }
  if (approvals) {
    await clear(sql`program_approvals`)
    await db.run(sql`insert into program_approvals (organization_id, program_id, state, number, valid_to)
      select ${agency.id}, ${id}, a.state, a.number, a.valid_to
      from jsonb_to_recordset(${JSON.stringify(approvals)}::jsonb) a (state text, number text, valid_to date)`)
  }
}

const yesNo = (value: boolean) => programText(value ? 'yes' : 'no')
const byLanguage = (texts: LanguageTexts) =>
  Object.entries(texts)
    .map(([language, said]) => `${language}: ${said}`)
    .join('\n')
/** Returns the fields that the history stores: names rather than keys. */
const programInWords = (program: KnownProgram) => ({
  ...program,
  titles: byLanguage(program.titles),
  descriptions: byLanguage(program.descriptions),
  training_type_id: program.training_type.name,
  delivery: deliveries[program.delivery],
  discipline_ids: program.disciplines.map(({ name }) => name),
  location_ids: program.locations.map(({ name }) => name),
  satisfied_by_ids: program.satisfied_by.map(({ name }) => name),
  validity: validities[program.validity],
  recurrence: recurrences[program.recurrence],
  renews_from_expiry: yesNo(program.renews_from_expiry),
  credits_by: creditTimes[program.credits_by],
  credits_partial: yesNo(program.credits_partial),
  due_from: dueRules[program.due_from],
  asks_user_id: program.asks_user?.name ?? null,
  reminders: program.reminders.join(', '),
  gives_certificate: yesNo(program.gives_certificate),
  certificate_template_id: program.certificate_template_name,
  push_to_partner: yesNo(program.push_to_partner),
  is_paused: yesNo(program.is_paused),
  approvals: program.approvals.map(({ state, number, valid_to }) =>
    [state, number, valid_to].filter(Boolean).join(' '),
  ),
})
const kept = Object.keys(programFieldNames)

const programRecord: RecordKind<Scope, KnownProgram> = {
  what: programTexts.named('thisProgram'),
  hold: holdProgram,
  read: readProgram,
  nameOf: ({ title }) => title,
  inWords: programInWords,
  fields: kept,
}
