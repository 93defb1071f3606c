import { type Id, mostPieceBytes } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { failureOf } from '../../../db/savepoint.ts'
import type { Db } from '../../../db/tx.ts'
import { AppError } from '../../../errors/app-error.ts'
import { defineJob, definePhase, type Hands, type Job, type Step } from '../../../jobs/define.ts'
import type { Scope } from '../../../scope/scope.ts'
import { storeOf } from '../../../store/open-store.ts'
import { beginFile, endFile, giveBack, piecesFrom, takePiece } from '../../files/take-in.ts'
import type { UploadServices } from '../../files/uploads.ts'
import { withIds } from '../content/with-ids.ts'
import { programTexts } from '../texts.ts'
import { importProgram } from '../write-program.ts'
import { modulesHere, settingsHere, templatesHere } from './chosen-words.ts'
import { inWordsOfFile, refusedPart } from './faults.ts'
import type { ImportSettings } from './import-file.ts'
import { uploadedProgram } from './preview-file.ts'
import { type Opened, openProgramFile, type Uploaded } from './read-program-file.ts'
import { type Stretch, stretchAfter } from './stretches.ts'

type ImportJob = Job<ImportSettings>

interface Prepared {
  services: UploadServices
  uploaded: Uploaded
  opened: Opened
  /** The stored file being unpacked, and the position in it; after a kill, the next process unpacks it again. */
  unpacking: { n: number; from: number; pieces: AsyncIterator<Buffer> } | null
}

/**
 * Imports the stored files of a program file, one stretch per block; the last block writes the program, names the files and
 * releases the upload, all at once. Until then, only unnamed uploads are written: a refusal returns them, and files left by a
 * killed or stopped process are collected within a day.
 */
export const programImportJob = (services: Omit<UploadServices, 'store'>) =>
  defineJob({
    kind: 'program_import',
    run: definePhase<ImportSettings, Prepared>({
      open: (scope, job) => told(() => awake(scope.db, () => open(scope, job, services))),
      block: (scope, job, hands) => block(scope, job, hands),
    }),
  })

async function open(scope: Scope, { settings }: ImportJob, services: Omit<UploadServices, 'store'>): Promise<Prepared> {
  const store = await storeOf(services.config)
  const reader = forStarter(scope, settings)
  const uploaded = await uploadedProgram(reader, settings.file_id)
  const opened = await openProgramFile(reader, store, uploaded)
  return { services: { ...services, store }, uploaded, opened, unpacking: null }
}

const forStarter = (scope: Scope, { language }: ImportSettings): Scope => ({
  ...scope,
  origin: { ...scope.origin, language },
})

async function block(scope: Scope, job: ImportJob, { prepared }: Hands<Prepared>): Promise<Step> {
  const stretch = stretchAfter(prepared.opened.program.files, job.cursor)
  const next = { cursor: job.cursor + 1, done: job.done + 1, counts: job.counts }
  try {
    if (!stretch) {
      // A refusal must release its rows before its files can be given back
      const failure = await failureOf(scope.db, () =>
        told(() => writeProgram(forStarter(scope, job.settings), job, prepared)),
      )
      if (failure) throw failure.error
      return { ...next, ending: { state: 'succeeded' } }
    }
    await awake(scope.db, () => told(() => take(scope, job, prepared, stretch)))
    return { ...next, ran_to: 0 }
  } catch (error) {
    if (error instanceof AppError)
      await giveBack(scope, prepared.services.store, [...(await takenIds(scope, job)).values()])
    throw error
  }
}

/** Turns errors into one sentence, because a job has no form fields. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const sentence = error instanceof AppError && Object.values(error.help.errors ?? {})[0]?.[0]
    throw sentence ? new AppError('CONFLICT', sentence) : error
  }
}

const beat = 5_000

/** Keeps the transaction alive during a block that doesn't query the database for a long time (`hold` of jobs/claim.ts). */
async function awake<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void db.run(sql`select 1`).catch(() => {}), beat)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

async function take(scope: Scope, job: ImportJob, prepared: Prepared, stretch: Stretch): Promise<void> {
  const { services } = prepared
  const { name } = stretch.file
  const inFile = (error: unknown) =>
    refusedPart(error, (_, sentence) => programTexts.named('fileFieldWrong', { field: name, sentence }))
  await inWordsOfFile(async () => {
    const id = await uploadOf(scope, job, services, stretch)
    const pieces = await piecesAt(prepared, stretch)
    const piece = await pieces.next()
    if (!piece.done) await takePiece(scope, services, { id, from: stretch.from }, piece.value)
    if (stretch.isLast) await endFile(scope, services, id, pieces)
  }).catch((error: unknown) => {
    throw inFile(error)
  })
}

const ofJob = ({ agency }: Scope, { id }: ImportJob) => sql`organization_id = ${agency.id} and job_id = ${id}`

async function takenIds(scope: Scope, job: ImportJob): Promise<Map<number, Id>> {
  const rows = await scope.db.rows<{ n: number; id: Id }>(sql`select n, subject_id as id from job_items
    where ${ofJob(scope, job)}`)
  return new Map(rows.map(({ n, id }) => [n, id]))
}

/** Returns the upload for the file. An upload that a killed process started but did not record is started again. */
async function uploadOf(scope: Scope, job: ImportJob, services: UploadServices, { file, n }: Stretch): Promise<Id> {
  const known = (await takenIds(scope, job)).get(n)
  if (known) return known
  const { use, name, size } = file
  const id = await beginFile(scope, services, { use, name, size })
  await scope.db.run(sql`insert into job_items (organization_id, job_id, n, outcome, subject_id, name)
    values (${scope.agency.id}, ${job.id}, ${n}, 'done', ${id}, ${name})`)
  return id
}

async function piecesAt(prepared: Prepared, { file, n, from }: Stretch): Promise<AsyncIterator<Buffer>> {
  const { opened, unpacking } = prepared
  const goesOn = unpacking?.n === n && unpacking.from === from
  const pieces = goesOn ? unpacking.pieces : await skipped(piecesFrom(partOf(opened, file.path)), from)
  prepared.unpacking = { n, from: from + mostPieceBytes, pieces }
  return pieces
}

function partOf({ parts }: Opened, path: string) {
  const part = parts.get(path)
  if (!part) throw new Error(`${path} is gone.`)
  return part.read()
}

async function skipped(pieces: AsyncIterator<Buffer>, bytes: number): Promise<AsyncIterator<Buffer>> {
  for (let left = bytes; left > 0; ) {
    const { done, value } = await pieces.next()
    if (done) return pieces
    left -= value.length
  }
  return pieces
}

async function writeProgram(scope: Scope, job: ImportJob, { opened, uploaded }: Prepared): Promise<void> {
  const { db, agency } = scope
  const { choices } = job.settings
  const ids = await takenIds(scope, job)
  const file_ids = new Map(opened.program.files.map(({ id }, at) => [id, ids.get(at + 1) ?? id]))
  const program = withIds(opened.program, file_ids)
  await letGo(scope, uploaded.id)
  const settings = await settingsHere(scope, program, choices)
  const coming = { modules: modulesHere(program, choices), templates: templatesHere(program) }
  const made = await importProgram(scope, settings, coming, uploaded.name)
  await db.run(sql`update jobs set settings = settings || ${JSON.stringify({ program_id: made })}::jsonb
    where organization_id = ${agency.id} and id = ${job.id}`)
}

/** Marks the upload as leaving once the program is created; its bytes are collected. */
async function letGo({ db, agency }: Scope, id: Id) {
  const left = await db.run(sql`update files set state = 'leaving', touched_at = now()
    where organization_id = ${agency.id} and id = ${id} and state = 'kept' and not claimed`)
  if (!left) throw new AppError('CONFLICT', programTexts.named('fileImported'))
}
