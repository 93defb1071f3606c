import type { Id, PackageLaunch, ProgramContent, ProgramModule } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import type { Scope } from '../../scope/scope.ts'
import { readContent, readModule } from './content/read-content.ts'
import { notFound } from '../../errors/app-error.ts'
import { programTexts } from './texts.ts'
import { launchPackage, renewLaunch } from './packages/launches.ts'

export { factsOf as learnedPackage } from './packages/launches.ts'

/** The version of an assignment; null before the start. */
interface Learned {
  program_id: Id
  version_id: Id | null
}

/** Returns the version being learned: the started one, or the one that would be started now. Null if none is published. */
async function learnedVersion({ db, agency }: Scope, { program_id, version_id }: Learned): Promise<Id | null> {
  const row = await db.row<{ id: Id }>(sql`select v.id from program_versions v
    where v.organization_id = ${agency.id} and v.program_id = ${program_id} and v.state = 'published'
      and (${version_id}::uuid is null or v.id = ${version_id}) order by v.number desc limit 1`)
  return row?.id ?? null
}

/** Includes the right answers of quizzes: callers must remove them. */
export async function learnedContent(scope: Scope, learned: Learned): Promise<ProgramContent | null> {
  const version_id = await learnedVersion(scope, learned)
  return version_id === null ? null : readContent(scope, learned.program_id, version_id)
}

/** Returns a module's requirements for learners: everything that a report needs. */
export async function learnedModule({ db, agency }: Scope, version_id: Id, module_id: Id) {
  const row = await db.row<Pick<ProgramModule, 'content' | 'min_minutes'>>(
    sql`select m.content, m.min_minutes from program_modules m
      where m.organization_id = ${agency.id} and m.version_id = ${version_id} and m.module_id = ${module_id}`,
    'learned_module',
  )
  if (!row) throw notFound(programTexts.named('noModule'))
  return row
}

/** Returns a module of the version that is learned, or would be started now. */
export async function moduleToLearn(scope: Scope, learned: Learned, module_id: Id): Promise<ProgramModule> {
  const version_id = await learnedVersion(scope, learned)
  return readModule(scope, version_id ?? learned.program_id, module_id)
}

/** Returns true when the learned version names the file. */
export async function namesFile(scope: Scope, learned: Learned, file_id: Id): Promise<boolean> {
  const found = await scope.db.row(sql`select from program_files p
    join program_modules m on m.organization_id = p.organization_id and m.id = p.module_row_id
    join files f on f.organization_id = p.organization_id and f.id = p.file_id and f.state = 'kept'
    where p.organization_id = ${scope.agency.id} and m.version_id = ${await learnedVersion(scope, learned)} and p.file_id = ${file_id} limit 1`)
  return found !== undefined
}

/** Opens a file that the learned version names. */
export const launchLearned = (
  scope: Scope,
  config: Config,
  { program_id, file_id, learner }: Learned & { file_id: Id; learner: PackageLaunch['learner'] },
) => launchPackage(scope, config, { id: program_id, file_id, learner, learns: true })
export const renewLearned = (scope: Scope, { program_id }: Learned, file_id: Id, launch_id: Id) =>
  renewLaunch(scope, { id: program_id, file_id, launch_id })
