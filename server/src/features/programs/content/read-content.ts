import { type Id, type ProgramContent, type ProgramModule, type ProgramVersion } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, notFound } from '../../../errors/app-error.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { ReadingScope } from '../list-programs.ts'
import { readableBy } from '../quiz/hide-answers.ts'
import { programTexts } from '../texts.ts'

const versionColumns = sql`v.id, v.number, v.change_kind, v.given_to, v.note, v.credit_minutes, v.module_count, v.languages, v.reviews,
  v.created_by_name, v.created_at, v.updated_by_name, v.updated_at, v.published_by_name, v.published_at`

/** The version since which module `m` has its current text: the first one after the last that differed. */
const saidSince = sql`case when m.kind = 'acknowledgement' then (
  select json_build_object('number', first.number, 'published_at', to_char(first.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from program_versions own
  join program_versions first on first.organization_id = own.organization_id and first.program_id = own.program_id
    and first.number <= coalesce(own.number, first.number)
  where own.organization_id = m.organization_id and own.id = m.version_id and first.number > coalesce((
    select max(o.number) from program_versions o
    left join program_modules om on om.organization_id = o.organization_id and om.version_id = o.id and om.module_id = m.module_id
    where o.organization_id = own.organization_id and o.program_id = own.program_id and o.number <= coalesce(own.number, o.number)
      and om.content is distinct from m.content), 0)
  order by first.number limit 1) end`

const moduleColumns = sql`m.module_id as id, m.kind, m.titles, m.mode, m.is_required, m.min_minutes, m.needs, m.prerequisites,
  (select coalesce(json_agg(json_build_object('topic_id', t.topic_id, 'minutes', t.minutes) order by t.minutes desc, t.topic_id), '[]')
    from program_module_minutes t where t.organization_id = m.organization_id and t.module_row_id = m.id) as minutes,
  m.content, m.attachments, (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) order by f.name, f.id), '[]')
    from program_files p join files f on f.organization_id = p.organization_id and f.id = p.file_id
    where p.organization_id = m.organization_id and p.module_row_id = m.id) as files, ${saidSince} as said_since, m.stale, m.updated_by_name, m.updated_at, m.version`

/** Lists the draft, then published versions, newest first. */
export const listVersions = ({ db, agency }: Scope, program_id: Id): Promise<ProgramVersion[]> =>
  db.rows<ProgramVersion>(sql`select ${versionColumns} from program_versions v
    where v.organization_id = ${agency.id} and v.program_id = ${program_id} order by v.number desc nulls first`)

/** Returns the modules of one version; without an id, those of the draft or the last published one. */
export async function readContent(scope: ReadingScope, program_id: Id, version_id?: Id): Promise<ProgramContent> {
  const { db, agency } = scope
  const found = await db.row<ProgramVersion & Pick<ProgramContent, 'titles' | 'descriptions'>>(sql`
    select ${versionColumns}, coalesce(v.titles, p.titles) as titles, coalesce(v.descriptions, p.descriptions) as descriptions
    from program_versions v join programs p on p.organization_id = v.organization_id and p.id = v.program_id
    where v.organization_id = ${agency.id} and v.program_id = ${program_id}
      and (${version_id ?? null}::uuid is null or v.id = ${version_id ?? null})
    order by v.number desc nulls first limit 1`)
  if (!found) throw notFound(programTexts.named('noVersion'))
  const { titles, descriptions, ...version } = found
  return { version, titles, descriptions, modules: await modulesOf(scope, version.id), hides_answers: false }
}

/** Returns content for the caller: without edit permission, quizzes omit right answers. */
export const contentFor = async (scope: Scope, program_id: Id, version_id?: Id): Promise<ProgramContent> =>
  readableBy(scope, await readContent(scope, program_id, version_id))

/** Returns a version's modules in order. */
export const modulesOf = ({ db, agency }: ReadingScope, version_id: Id): Promise<ProgramModule[]> =>
  db.rows<ProgramModule>(sql`select ${moduleColumns} from program_modules m
    where m.organization_id = ${agency.id} and m.version_id = ${version_id} order by m.position, m.id`)

export async function readVersion({ db, agency }: Scope, id: Id): Promise<ProgramVersion> {
  const row = await db.row<ProgramVersion>(sql`select ${versionColumns} from program_versions v
    where v.organization_id = ${agency.id} and v.id = ${id}`)
  if (!row) throw notFound(programTexts.named('noVersion'))
  return row
}

/** Returns the draft of a locked program. */
export async function draftOf({ db, agency }: Scope, program_id: Id): Promise<Id> {
  const row = await db.row<{ id: Id }>(sql`select id from program_versions
    where organization_id = ${agency.id} and program_id = ${program_id} and state = 'draft'`)
  if (!row) throw new AppError('CONFLICT', programTexts.named('noDraft'))
  return row.id
}

export async function readModule({ db, agency }: Scope, version_id: Id, module_id: Id): Promise<ProgramModule> {
  const row = await db.row<ProgramModule>(sql`select ${moduleColumns} from program_modules m
    where m.organization_id = ${agency.id} and m.version_id = ${version_id} and m.module_id = ${module_id}`)
  if (!row) throw notFound(programTexts.named('noModule'))
  return row
}
