import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { Config } from '../../config.ts'
import { transaction } from '../../db/tx.ts'
import { recordEvent } from '../../events/record.ts'
import { fileName } from '../../files/file-name.ts'
import { FileAnswer } from '../../http/send-file.ts'
import { packed, type ZipPart, zipOf } from '../../files/zip.ts'
import { inAgency, type PublicScope, type Scope } from '../../scope/scope.ts'
import type { FileStore } from '../../store/file-store.ts'
import { addressed } from '../files/address.ts'
import { readProgram } from '../programs/list-programs.ts'
import { type Pictures, picturesFor } from './print/pictures.ts'
import type { CertificateToPrint } from './print/printed.ts'
import { shownFile } from './print/shown-file.ts'
import { certificatesToPrint } from './read-certificates.ts'
import { certificateTexts } from './texts.ts'

export { shownFile } from './print/shown-file.ts'

export const verifyAt = ({ publicUrl }: Config) => `${publicUrl}/verify`

/** Returns the certificate at an address, to anyone who has the address. */
export async function certificateByAddress(
  { database, origin }: PublicScope,
  { config, store }: { config: Config; store: FileStore },
  { address, download }: { address: string; download: boolean },
) {
  const which = addressed(config.appKeys, address, 'certificates')
  const found =
    which &&
    (await transaction(database.pool, { role: 'app_user', organization_id: which.organization_id }, async db => {
      const certificates = await certificatesToPrint(db, which.organization_id, [which.id])
      const ids = certificates.flatMap(({ printed }) => [printed.logo_id, printed.signature_id])
      return { certificates, pictures: await picturesFor({ db, agency: { id: which.organization_id }, store }, ids) }
    }))
  const [certificate] = found?.certificates ?? []
  if (!found || !certificate) throw notFound(certificateTexts.named('notFound'))
  const { certificateFile } = await import('./print/certificate-file.ts')
  const bytes = await certificateFile(found.certificates, { pictures: found.pictures, verifyAt: verifyAt(config) })
  const name = `${certificateTexts.say(origin.language, 'fileNamed')}-${certificate.number}.pdf`
  return shownFile(bytes, { name, download, onScreen: which.onScreen })
}

interface Papers {
  program_id: Id
  certificate_ids: readonly Id[]
  as: 'pdf' | 'zip'
}

/** Returns the valid certificates among these by name, in one file or as an archive. */
export async function certificatePapers(
  scope: Scope,
  { config, store }: { config: Config; store: FileStore },
  { program_id, certificate_ids, as }: Papers,
): Promise<FileAnswer> {
  const { db, agency, origin } = scope
  const { title, titles } = await readProgram(scope, program_id)
  const found = await db.rows<{ id: Id; logo_id: Id | null; signature_id: Id | null }>(sql`
    select c.id, c.printed ->> 'logo_id' as logo_id, c.printed ->> 'signature_id' as signature_id from certificates c
    join employees e on e.organization_id = c.organization_id and e.id = c.employee_id
    where c.organization_id = ${agency.id} and c.id = any(${certificate_ids}::uuid[]) and c.state = 'valid'
    order by e.sort_name, c.number`)
  if (found.length === 0) throw new AppError('CONFLICT', certificateTexts.named('nothingToPrint'))
  const pictures = await picturesFor(
    { db, agency, store },
    found.flatMap(({ logo_id, signature_id }) => [logo_id, signature_id]),
  )
  await recordEvent(scope, {
    kind: 'certificates.printed',
    subject: { id: program_id, name: titles.en ?? title },
    note: certificateTexts.say('en', 'notePrinted', { count: found.length }),
  })
  const ids = found.map(({ id }) => id)
  const drawn = { pictures, verifyAt: verifyAt(config) }
  const name = fileName([certificateTexts.say(origin.language, 'certificatesNamed'), title], agency.time_zone, as)
  if (as === 'pdf')
    return new FileAnswer(name, 'application/pdf', async gone => {
      const { certificatePages } = await import('./print/certificate-file.ts')
      return certificatePages(batchesOf(scope, ids), { ...drawn, gone }, ids.length === 1)
    })
  return new FileAnswer(name, 'application/zip', async gone => zipOf(separately(scope, ids, { ...drawn, gone })))
}

/** Yields each as its own file, created on request. */
export async function* certificatesOneByOne(
  scope: Scope,
  { config, store }: { config: Config; store: FileStore },
  ids: readonly Id[],
): AsyncGenerator<{ number: string; bytes: Buffer }> {
  if (ids.length === 0) return
  const { certificateFile } = await import('./print/certificate-file.ts')
  const { found, pictures } = await inAgency(scope, async ({ db, agency }) => {
    const certificates = await certificatesToPrint(db, agency.id, ids)
    const named = certificates.flatMap(({ printed }) => [printed.logo_id, printed.signature_id])
    return { found: certificates, pictures: await picturesFor({ db, agency, store }, named) }
  })
  for (const one of found)
    yield { number: one.number, bytes: await certificateFile([one], { pictures, verifyAt: verifyAt(config) }) }
}

const batch = 200

/** Reads them while the file is sent, so only a batch is in memory at once; their data is frozen. */
async function* batchesOf(scope: Scope, ids: readonly Id[], size = batch) {
  for (let at = 0; at < ids.length; at += size)
    yield await inAgency(scope, ({ db, agency }) => certificatesToPrint(db, agency.id, ids.slice(at, at + size)))
}

/** An archive can hold 65,535 files; with more people than that, some share a file. */
const mostFiles = 20_000

async function* separately(
  scope: Scope,
  ids: readonly Id[],
  drawn: { pictures: Pictures; verifyAt: string; gone: AbortSignal },
): AsyncGenerator<ZipPart> {
  const { certificateFile } = await import('./print/certificate-file.ts')
  const together = Math.ceil(ids.length / mostFiles)
  for await (const certificates of batchesOf(scope, ids, together * Math.max(1, Math.floor(batch / together))))
    for (let at = 0; at < certificates.length; at += together) {
      const some = certificates.slice(at, at + together)
      const content = await certificateFile(some, drawn)
      yield { name: partName(some), content: [packed(content)] }
    }
}

const partName = (some: readonly CertificateToPrint[]) =>
  `${some
    .slice(0, 1)
    .map(({ printed, number }) => `${printed.person} ${number}`)
    .join('')
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .slice(0, 150)
    .trim()}.pdf`
