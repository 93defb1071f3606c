import type { Id, ProgramImportRun } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../../errors/app-error.ts'
import { addJob } from '../../../jobs/add-job.ts'
import { inAgency, reading, type Scope } from '../../../scope/scope.ts'
import type { FileStore } from '../../../store/file-store.ts'
import { fileTexts } from '../../files/texts.ts'
import { findJob } from '../../jobs/find-job.ts'
import { jobOf } from '../../jobs/read-job.ts'
import { checkProgram } from '../check-program.ts'
import { programTexts } from '../texts.ts'
import { inLanguage, uploadedProgram } from './preview-file.ts'
import { type Choices, modulesHere, settingsHere } from './chosen-words.ts'
import { openProgramFile } from './read-program-file.ts'
import { stretchCount } from './stretches.ts'

/** Settings that an import stores with its job. */
export interface ImportSettings {
  file_id: Id
  choices: Choices
  /** The language of the person who started it, for titles. */
  language: string
  /** The new program, once it exists. */
  program_id: Id | null
}

/** Checks everything that can be refused, at its field; a job does the rest, which takes long. */
export async function startImport(
  scope: Scope,
  store: FileStore,
  file_id: Id,
  choices: Choices,
): Promise<ProgramImportRun> {
  // Bytes are read between the statements, so no connection waits for them
  const looking = reading(scope)
  await refuseTaken(looking, file_id)
  const uploaded = await uploadedProgram(looking, file_id)
  const { program } = await openProgramFile(looking, store, uploaded)
  return inAgency(scope, async within => {
    const { language } = within.origin
    await holdUpload(within, file_id)
    await checkProgram(within, await settingsHere(within, program, choices), null)
    modulesHere(program, choices)
    const row = await within.db.row<{ id: Id }>(sql`select new_id() as id`)
    const id = row?.id ?? ''
    const settings: ImportSettings = { file_id, choices, language, program_id: null }
    await addJob(within, {
      id,
      kind: 'program_import',
      title: inLanguage(program.settings.titles, within),
      state: 'running',
      settings,
      total: stretchCount(program.files) + 1,
    })
    return readImport(within, id)
  })
}

/** Reserves the upload for one import; a second try is allowed only after a failed or stopped one. */
async function holdUpload({ db, agency }: Scope, file_id: Id) {
  const held = await db.run(sql`update files set touched_at = now()
    where organization_id = ${agency.id} and id = ${file_id} and state = 'kept' and not claimed`)
  // Includes a name taken by another import that ended while the file was read here
  await refuseTaken({ db, agency }, file_id)
  if (!held) throw new AppError('NOT_FOUND', fileTexts.named('noUpload'))
}

async function refuseTaken({ db, agency }: Pick<Scope, 'db' | 'agency'>, file_id: Id) {
  const other = await db.row(sql`select from jobs where organization_id = ${agency.id} and kind = 'program_import'
    and settings ->> 'file_id' = ${file_id} and state in ('running', 'succeeded')`)
  if (other) throw new AppError('CONFLICT', programTexts.named('fileImported'))
}

export async function readImport(scope: Scope, id: Id): Promise<ProgramImportRun> {
  const {
    settings,
    undone_to: _,
    ...row
  } = await findJob<ImportSettings>(scope, id, {
    kind: 'program_import',
    missing: programTexts.named('noImport'),
    hold: false,
  })
  return { ...jobOf(row), program_id: settings.program_id }
}
