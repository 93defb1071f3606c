import type { Id, ProgramFile } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { transaction } from '../../../db/tx.ts'
import type { Config } from '../../../config.ts'
import { AppError } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/record.ts'
import { fileName } from '../../../files/file-name.ts'
import { packed, type ZipPart, zipOf } from '../../../files/zip.ts'
import { FileAnswer } from '../../../http/send-file.ts'
import type { PublicScope, Scope } from '../../../scope/scope.ts'
import type { FileStore } from '../../../store/file-store.ts'
import { addressed, addressOf } from '../../files/address.ts'
import { bytesOf, type Piece, piecesOf } from '../../files/stored.ts'
import { fileTexts } from '../../files/texts.ts'
import { readContent } from '../content/read-content.ts'
import { readProgram } from '../list-programs.ts'
import { programTexts } from '../texts.ts'
import { manifestOf } from './manifest.ts'
import { readme } from './readme.ts'

/** The most content in one of our archives. */
const mostBytes = 4096 * 1024 * 1024 - 64 * 1024 * 1024

/** Returns an address that serves the version as it is at that time, to anyone who has the address. */
export async function fileAddressOf(scope: Scope, { appKeys }: Config, id: Id, which: 'published' | 'draft') {
  const program = await readProgram(scope, id)
  const { title, origin } = program
  if (origin === 'linked') throw new AppError('CONFLICT', programTexts.named('linkedStays', { title }))
  const version = program[which]
  if (!version)
    throw new AppError('CONFLICT', programTexts.named(which === 'draft' ? 'noDraftToExport' : 'notPublished'))
  const { program: file } = await manifestOf(scope, program, await readContent(scope, id, version.id))
  if (file.files.reduce((sum, { size }) => sum + size, 0) > mostBytes)
    throw new AppError('CONFLICT', programTexts.named('exportTooLarge', { title }))
  await recordEvent(scope, {
    kind: 'program.exported',
    subject: { id, name: title },
    note:
      version.number === null
        ? programTexts.say('en', 'noteDraft')
        : programTexts.say('en', 'noteVersion', { number: version.number }),
  })
  return addressOf(appKeys, { organization_id: scope.agency.id, id: version.id }, { leads: 'program-files' })
}

interface Stored {
  path: string
  size: number
  pieces: Piece[]
}

/** Builds the archive while it is sent: one stretch of one file is in memory at a time. */
export async function fileByAddress(
  scope: PublicScope,
  store: FileStore,
  { appKeys }: Config,
  given: string,
): Promise<FileAnswer> {
  const which = addressed(appKeys, given, 'program-files')
  const found = which && (await readVersion(scope, which))
  if (!found) throw new AppError('NOT_FOUND', fileTexts.named('noFile'))
  const { file, stored, agency } = found
  const title = file.settings.titles.en ?? Object.values(file.settings.titles)[0] ?? ''
  const name = fileName([title, programTexts.say(scope.origin.language, 'fileNamed')], agency.time_zone, 'zip')
  const text = readme(scope.origin.language, { file, agency_name: agency.name })
  return new FileAnswer(name, 'application/zip', async gone => zipOf(partsOf(store, { file, text, stored }, gone)))
}

async function readVersion(
  { database, origin }: PublicScope,
  { organization_id, id }: { organization_id: Id; id: Id },
) {
  return transaction(database.pool, { role: 'app_user', organization_id }, async db => {
    const row = await db.row<{ program_id: Id; name: string; time_zone: string }>(sql`
      select v.program_id, o.name, o.time_zone from program_versions v join organizations o on o.id = v.organization_id
      where v.organization_id = ${organization_id} and v.id = ${id}`)
    if (!row) return null
    const { name, time_zone } = row
    const agency = { id: organization_id, name, time_zone, versions: null }
    const scope = { db, database, origin, agency }
    const program = await readProgram(scope, row.program_id)
    const manifest = await manifestOf(scope, program, await readContent(scope, row.program_id, id))
    const stored: Stored[] = []
    for (const { path, size } of manifest.program.files)
      stored.push({ path, size, pieces: await piecesOf(db, organization_id, manifest.stored.get(path) ?? '') })
    return { file: manifest.program, stored, agency }
  })
}

function* partsOf(
  store: FileStore,
  { file, text, stored }: { file: ProgramFile; text: string; stored: readonly Stored[] },
  gone: AbortSignal,
): Generator<ZipPart> {
  yield { name: 'README.txt', content: [packed(Buffer.from(text))] }
  yield { name: 'program.json', content: [packed(Buffer.from(`${JSON.stringify(file, null, 2)}\n`))] }
  for (const { path, size, pieces } of stored)
    yield { name: path, content: stretches(bytesOf(store, pieces, [0, size], gone)) }
}

const stretchBytes = 1024 * 1024

/** Packs small chunks together, because each stretch has overhead. */
async function* stretches(bytes: AsyncIterable<Uint8Array>) {
  let gathered: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    gathered.push(chunk)
    size += chunk.length
    if (size < stretchBytes) continue
    yield await packed(Buffer.concat(gathered))
    gathered = []
    size = 0
  }
  if (size > 0) yield await packed(Buffer.concat(gathered))
}
