import type { Id, PackageFacts, PackageLaunch } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../../config.ts'
import { AppError, notFound } from '../../../errors/app-error.ts'
import type { Scope } from '../../../scope/scope.ts'
import { readProgram } from '../list-programs.ts'
import { programTexts } from '../texts.ts'
import { stepOf } from './address.ts'
import { packageIn } from './kept-packages.ts'
import type { StoredFacts } from './open-package.ts'

interface Named {
  id: Id
  file_id: Id
}

/** Checks access: people who see the program may open the package; before its module is saved, only the uploader may. */
async function sizeOf(scope: Scope, { id, file_id }: Named): Promise<number> {
  await readProgram(scope, id)
  const { db, agency, actor } = scope
  const file = await db.row<{ size: number }>(sql`select size from files f
    where f.organization_id = ${agency.id} and f.id = ${file_id} and f.state = 'kept' and f.use = 'package'
      and ((not f.claimed and f.created_by = ${actor.user_id}) or exists (
        select from program_files p
        join program_modules m on m.organization_id = p.organization_id and m.id = p.module_row_id
        join program_versions v on v.organization_id = m.organization_id and v.id = m.version_id
        where p.organization_id = f.organization_id and p.file_id = f.id and v.program_id = ${id}))`)
  if (!file) throw notFound(programTexts.named('noPackage'))
  return file.size
}

/** Returns the package's own description. */
export async function readPackage(scope: Scope, config: Config, named: Named): Promise<PackageFacts> {
  const size = await sizeOf(scope, named)
  const { db, agency } = scope
  const { facts } = await packageIn(db, config, { organization_id: agency.id, file_id: named.file_id, size })
  return { ...facts, has_own_host: config.contentOrigin !== null }
}

/** Returns a stored package's own description, or null when the file is gone. */
export async function factsOf({ db, agency }: Scope, config: Config, file_id: Id): Promise<StoredFacts | null> {
  const file = await db.row<{ size: number }>(
    sql`select size from files where organization_id = ${agency.id} and id = ${file_id} and state = 'kept' and use = 'package'`,
    'size_of_package',
  )
  return file ? (await packageIn(db, config, { organization_id: agency.id, file_id, ...file })).facts : null
}

/** Returns an address for the requester, valid for an hour and requested repeatedly while the package is open. */
export async function launchPackage(
  scope: Scope,
  config: Config,
  { learner, learns = false, ...named }: Named & { learner: PackageLaunch['learner']; learns?: boolean },
): Promise<PackageLaunch> {
  const facts = await readPackage(scope, config, named)
  const { db, agency, actor } = scope
  await db.run(sql`delete from package_launches
    where organization_id = ${agency.id} and expires_at < now() - interval '1 day'`)
  const made = await db.row<{ id: Id; expires_at: string }>(sql`
    insert into package_launches (organization_id, file_id, user_id, learner_id)
    values (${agency.id}, ${named.file_id}, ${actor.user_id}, ${learns ? learner.id : null})
    returning id, expires_at`)
  if (!made) throw new Error('The launch was not written.')
  const step = stepOf(config.appKeys, { organization_id: agency.id, id: made.id })
  return { ...facts, ...made, learner, address: `${config.contentOrigin ?? ''}/content/${step}/` }
}

/**
 * An expired launch starts over, because the screen may have been closed. So does one whose package was removed from the program.
 */
export async function renewLaunch(
  scope: Scope,
  { id, file_id, launch_id }: Named & { launch_id: Id },
): Promise<{ expires_at: string }> {
  await sizeOf(scope, { id, file_id })
  const { db, agency, actor } = scope
  const row = await db.row<{ expires_at: string }>(sql`
    update package_launches set expires_at = now() + interval '1 hour'
    where organization_id = ${agency.id} and id = ${launch_id} and file_id = ${file_id} and user_id = ${actor.user_id}
      and expires_at > now() returning expires_at`)
  if (!row) throw new AppError('NOT_FOUND', programTexts.named('noLaunch'))
  return row
}
