import { filesOf, type Id, type ProgramModule } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../../errors/app-error.ts'
import type { Scope } from '../../../scope/scope.ts'
import { claimNamed } from '../../files/claim.ts'
import { programTexts } from '../texts.ts'

/** Selects places where a program's modules name files. */
const namedBy = sql`program_files p
  join program_modules m on m.organization_id = p.organization_id and m.id = p.module_row_id
  join program_versions v on v.organization_id = m.organization_id and v.id = m.version_id`

/** Claims the files that a module names. A file named by any version of the program already belongs to it, whoever uploaded it. */
export async function writeFiles(
  scope: Scope,
  { program_id, row_id }: { program_id: Id; row_id: Id },
  module: Pick<ProgramModule, 'content' | 'attachments'>,
): Promise<void> {
  const { db, agency } = scope
  const known = await db.rows<{ file_id: Id }>(sql`select distinct p.file_id from ${namedBy}
    where v.organization_id = ${agency.id} and v.program_id = ${program_id}`)
  const named = filesOf(module)
  await claimNamed(scope, named, new Set(known.map(({ file_id }) => file_id)))
  const ids = [...new Set(named.map(({ id }) => id))]
  await db.run(sql`insert into program_files (organization_id, module_row_id, file_id)
    select ${agency.id}, ${row_id}, id from unnest(${ids}::uuid[]) id on conflict do nothing`)
  await db.run(sql`delete from program_files
    where organization_id = ${agency.id} and module_row_id = ${row_id} and file_id <> all(${ids}::uuid[])`)
}

/** Refuses files of other programs with NOT_FOUND. */
export async function refuseForeignFile({ db, agency }: Scope, { id, file_id }: { id: Id; file_id: Id }) {
  const found = await db.row(sql`select from ${namedBy}
    where v.organization_id = ${agency.id} and v.program_id = ${id} and p.file_id = ${file_id} limit 1`)
  if (!found) throw notFound(programTexts.named('noFile'))
}
