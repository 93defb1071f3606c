import { completeIn, creditOf, type Id, type ProgramContent, type ProgramModule } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/record.ts'
import type { Scope } from '../../../scope/scope.ts'
import { holdProgram, readProgram, refuseArchived, refuseLinked } from '../list-programs.ts'
import { programTexts } from '../texts.ts'
import { programVersions } from '../versions.ts'
import { modulesOf, readContent } from './read-content.ts'

/** Starts the draft to edit. Two people who start one get the same draft. */
export async function startDraft(scope: Scope, program_id: Id): Promise<ProgramContent> {
  const program = await holdProgram(scope, program_id)
  refuseArchived(program)
  refuseLinked(program)
  if (!program.draft && program.published)
    await copyDraft(scope, { from_version: program.published.id, program_id, sameModules: true })
  return readContent(scope, program_id)
}

export async function discardDraft(scope: Scope, program_id: Id): Promise<undefined> {
  const { draft, published, title } = await holdProgram(scope, program_id)
  if (!draft) throw new AppError('CONFLICT', programTexts.named('noDraft'))
  if (!published) throw new AppError('CONFLICT', programTexts.named('neverPublished'))
  await programVersions.discard(scope, draft.id)
  await recordEvent(scope, { kind: 'program.draft_discarded', subject: { id: program_id, name: title } })
}

/** Creates a draft with the modules of a version: the same ones or, for another program, new modules. */
export async function copyDraft(
  { db, agency, actor }: Scope,
  { from_version, program_id, sameModules }: { from_version: Id; program_id: Id; sameModules: boolean },
): Promise<void> {
  await db.run(sql`
    with draft as (
      insert into program_versions (organization_id, program_id, state, credit_minutes, module_count, languages, reviews, created_by_name, updated_by_name)
      select v.organization_id, ${program_id}, 'draft', v.credit_minutes, v.module_count, v.languages, v.reviews, ${actor.name}, ${actor.name}
      from program_versions v where v.organization_id = ${agency.id} and v.id = ${from_version} returning id)
    select id from draft`)
  const draft = sql`(select id from program_versions where organization_id = ${agency.id} and program_id = ${program_id} and state = 'draft')`
  // Ids that link the minutes and prerequisites of the copies to their modules
  await db.run(sql`
    with copied as materialized (
      select m.*, new_id() as new_row, ${sameModules ? sql`m.module_id` : sql`new_id()`} as new_module from program_modules m
      where m.organization_id = ${agency.id} and m.version_id = ${from_version}),
    rows as (
      insert into program_modules (organization_id, id, version_id, module_id, position, kind, titles, mode, is_required, min_minutes,
        needs, prerequisites, content, attachments, stale, updated_by_name, updated_at)
      select c.organization_id, c.new_row, ${draft}, c.new_module, c.position, c.kind, c.titles, c.mode, c.is_required, c.min_minutes,
        c.needs, array(select b.new_module from unnest(c.prerequisites) with ordinality q (id, at) join copied b on b.module_id = q.id order by q.at),
        c.content, c.attachments, c.stale, c.updated_by_name, c.updated_at from copied c returning id)
    select count(*) from rows`)
  await db.run(sql`
    insert into program_files (organization_id, module_row_id, file_id)
    select n.organization_id, n.id, f.file_id
    from program_modules o
    join program_files f on f.organization_id = o.organization_id and f.module_row_id = o.id
    join program_modules n on n.organization_id = o.organization_id and n.version_id = ${draft} and n.position = o.position
    where o.organization_id = ${agency.id} and o.version_id = ${from_version}`)
  await db.run(sql`
    insert into program_module_minutes (organization_id, module_row_id, topic_id, minutes)
    select n.organization_id, n.id, t.topic_id, t.minutes
    from program_modules o
    join program_module_minutes t on t.organization_id = o.organization_id and t.module_row_id = o.id
    join program_modules n on n.organization_id = o.organization_id and n.version_id = ${draft} and n.position = o.position
    where o.organization_id = ${agency.id} and o.version_id = ${from_version}`)
}

/** Updates the draft's totals and last editor after a change of its modules or the program's title. */
export async function summarizeDraft(
  scope: Scope,
  program_id: Id,
  version_id: Id,
  known?: readonly ProgramModule[],
): Promise<void> {
  const { db, agency, actor } = scope
  const modules = known ?? (await modulesOf(scope, version_id))
  const program = await readProgram(scope, program_id)
  await db.run(sql`update program_versions set credit_minutes = ${creditOf(modules)}, module_count = ${modules.length},
      languages = ${completeIn(program, modules)}::text[], updated_at = now(), updated_by_name = ${actor.name}
    where organization_id = ${agency.id} and id = ${version_id}`)
}
