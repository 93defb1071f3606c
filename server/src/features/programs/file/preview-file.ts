import { completeIn, creditOf, type Id, type ProgramFile, type ProgramFilePreview, textFor } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../../errors/app-error.ts'
import { reading, type Scope } from '../../../scope/scope.ts'
import type { FileStore } from '../../../store/file-store.ts'
import { fileTexts } from '../../files/texts.ts'
import { ownWords } from './own-words.ts'
import { openProgramFile, type Uploaded } from './read-program-file.ts'

/** Returns the actor's own unclaimed upload. */
export async function uploadedProgram({ db, agency, actor }: Scope, id: Id): Promise<Uploaded> {
  const found =
    await db.row<Uploaded>(sql`select id, name, size from files where organization_id = ${agency.id} and id = ${id}
    and use = 'program' and state = 'kept' and not claimed and created_by = ${actor.user_id}`)
  if (!found) throw new AppError('NOT_FOUND', fileTexts.named('noUpload'))
  return found
}

export async function previewFile(scope: Scope, store: FileStore, id: Id): Promise<ProgramFilePreview> {
  // Bytes are read between the statements, so no connection waits for them
  const looking = reading(scope)
  const { program } = await openProgramFile(looking, store, await uploadedProgram(looking, id))
  const { settings, modules, files } = program
  const { topics, ...words } = await ownWords(looking, program)
  const shown = modules.map(({ titles, content, minutes }) => ({
    title: inLanguage(titles, scope),
    kind: content.kind,
    minutes: creditOf([{ minutes }]),
  }))
  return {
    title: inLanguage(settings.titles, scope),
    titles: settings.titles,
    languages: completeIn(settings, modules),
    credit_minutes: creditOf(modules),
    modules: shown,
    files: { count: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) },
    approval_count: settings.approvals.length,
    ...(await taken(looking, settings)),
    ...words,
    topics: topics.map(({ id: topic_id, name, code, found }) => ({
      name,
      code,
      found,
      minutes: modules
        .flatMap(({ minutes }) => minutes)
        .reduce((sum, one) => sum + (one.topic_id === topic_id ? one.minutes : 0), 0),
    })),
  }
}

export const inLanguage = (titles: ProgramFile['settings']['titles'], { origin }: Scope) =>
  textFor(titles, [origin.language])?.text ?? ''

/** Returns existing program names and codes of the agency. */
export async function taken(
  scope: Scope,
  { code, titles }: Pick<ProgramFile['settings'], 'code' | 'titles'>,
): Promise<Pick<ProgramFilePreview, 'code_taken' | 'title_taken'>> {
  const { db, agency, origin } = scope
  const holder = await db.row<{
    title: string
    code: string
  }>(sql`select text_in(titles, ${origin.language}) as title, code
    from programs where organization_id = ${agency.id} and lower(code) = lower(${code ?? null})`)
  const title = inLanguage(titles, scope)
  const namesake = await db.row(sql`select from programs
    where organization_id = ${agency.id} and fold(text_in(titles, ${origin.language})) = fold(${title}) limit 1`)
  return { code_taken: holder ?? null, title_taken: namesake !== undefined && namesake !== null }
}
