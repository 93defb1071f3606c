import { filesOf, type Id, type ProgramContent, type ProgramVersion } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../../errors/app-error.ts'
import type { Scope } from '../../../scope/scope.ts'
import { filesToShare, type SharedFile } from '../../files/share.ts'
import { listVersions, readContent } from '../content/read-content.ts'
import type { KnownProgram } from '../known-program.ts'
import { readProgram } from '../list-programs.ts'
import { type CarriedTemplate, templatesToCarry } from '../session-templates/copy-templates.ts'
import { programTexts } from '../texts.ts'

/** The content of a checkout: a program's newest published version, with names that another agency can match. */
export interface Parcel {
  program: KnownProgram
  standing: 'offered' | 'deprecated' | 'withdrawn'
  content: ProgramContent
  number: number
  /** Published versions, newest first. */
  versions: readonly ProgramVersion[]
  files: readonly SharedFile[]
  templates: readonly (CarriedTemplate & { id: Id })[]
  topics: ReadonlyMap<Id, string>
  disciplines: ReadonlyMap<Id, { code: string; name: string }>
  types: ReadonlyMap<Id, { code: string | null; name: string }>
}

/** Reads it in the catalog. No one can publish a newer version until the transaction ends. */
export async function packed(scope: Scope, program_id: Id): Promise<Parcel> {
  const { db, agency } = scope
  const held = await db.row<{ standing: Parcel['standing'] }>(
    sql`select standing from programs where organization_id = ${agency.id} and id = ${program_id} for share`,
  )
  const program = await readProgram(scope, program_id)
  const versions = (await listVersions(scope, program_id)).filter(({ number }) => number !== null)
  const [newest] = versions
  if (!held || !newest || newest.number === null)
    throw new AppError('CONFLICT', programTexts.named('notInCatalog', { title: program.title }))
  const content = await readContent(scope, program_id, newest.id)
  return {
    program,
    standing: held.standing,
    content,
    files: await filesToShare(scope, [
      ...new Set(content.modules.flatMap(module => filesOf(module).map(({ id }) => id))),
    ]),
    // Modules that are only in the draft have nothing to plan yet
    templates: (await templatesToCarry(scope, program_id)).filter(
      ({ module_id }) => module_id === null || content.modules.some(({ id }) => id === module_id),
    ),
    number: newest.number,
    versions,
    topics: new Map((await named(scope, sql`topics`)).map(({ id, name }) => [id, name])),
    disciplines: new Map(
      (await named(scope, sql`disciplines`)).map(({ id, code, name }) => [id, { code: code ?? '', name }]),
    ),
    types: new Map((await named(scope, sql`training_types`)).map(({ id, code, name }) => [id, { code, name }])),
  }
}

const named = ({ db, agency }: Scope, table: ReturnType<typeof sql>) =>
  db.rows<{ id: Id; code: string | null; name: string }>(
    sql`select id, code, name from ${table} where organization_id = ${agency.id}`,
  )

/** Ranks how many people with the program open get a version. */
const reach = ({ given_to }: ProgramVersion) => ['new_only', 'not_started', 'all_open'].indexOf(given_to ?? 'new_only')

/** Returns the change for learners between an agency's version and this one: the strictest of any version in between. */
export function changeSince({ versions, content }: Parcel, number: number) {
  const missed = versions.filter(version => (version.number ?? 0) > number)
  const materials = missed.filter(({ change_kind }) => change_kind === 'material')
  const most = materials.toSorted((a, b) => reach(b) - reach(a))[0]
  const { change_kind, given_to } = most ?? content.version
  return {
    change_kind,
    given_to,
    note:
      missed
        .map(({ note }) => note)
        .filter(Boolean)
        .join('\n') || null,
  }
}
