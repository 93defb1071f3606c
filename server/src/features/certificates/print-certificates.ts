import { type api, type Id, type Input, mostPrinted } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { Config } from '../../config.ts'
import { transaction } from '../../db/tx.ts'
import { recordEvent } from '../../events/record.ts'
import { fileName } from '../../files/file-name.ts'
import { FileAnswer } from '../../http/send-file.ts'
import { listPopulation } from '../../lists/list-sql.ts'
import type { PublicScope, Scope } from '../../scope/scope.ts'
import type { FileStore } from '../../store/file-store.ts'
import { progressScope, progressSql } from '../assignments/progress.ts'
import { addressed } from '../files/address.ts'
import { readProgram } from '../programs/list-programs.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { picturesFor } from './print/pictures.ts'
import { shownFile } from './print/shown-file.ts'
import { certificatesToPrint } from './read-certificates.ts'
import { certificateTexts } from './texts.ts'

export const verifyAt = ({ publicUrl }: Config) => `${publicUrl}/verify`

/** The certificate of an address, for whoever has that. */
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
  return shownFile(bytes, { name, download })
}

/** Many as one file, in the order of names; those who have none are left out. */
export async function printCertificates(
  scope: Scope,
  { config, store }: { config: Config; store: FileStore },
  { program_id, filters, ids }: Input<typeof api.certificates.print>['body'],
): Promise<FileAnswer> {
  const { db, agency, origin } = scope
  const { title, titles } = await readProgram(scope, program_id)
  const wanted = await followMergedFilters(scope, filters)
  const { from, where } = listPopulation(progressSql, progressScope(scope, program_id, wanted), wanted)
  const ticked = ids ? sql`and a.id = any(${ids}::uuid[])` : sql``
  const found = await db.rows<{ id: Id }>(sql`select c.id from certificates c where c.organization_id = ${agency.id}
    and c.state = 'valid' and c.assignment_id in (select a.id from ${from} where ${where} ${ticked})`)
  if (found.length === 0) throw new AppError('CONFLICT', certificateTexts.named('nothingToPrint'))
  if (found.length > mostPrinted)
    throw new AppError('CONFLICT', certificateTexts.named('tooManyToPrint', { count: found.length, most: mostPrinted }))
  const certificates = await certificatesToPrint(
    db,
    agency.id,
    found.map(({ id }) => id),
  )
  const pictures = await picturesFor(
    { db, agency, store },
    certificates.flatMap(({ printed }) => [printed.logo_id, printed.signature_id]),
  )
  await recordEvent(scope, {
    kind: 'certificates.printed',
    subject: { id: program_id, name: titles.en ?? title },
    note: certificateTexts.say('en', 'notePrinted', { count: certificates.length }),
  })
  const name = fileName([certificateTexts.say(origin.language, 'certificatesNamed'), title], agency.time_zone, 'pdf')
  return new FileAnswer(name, 'application/pdf', async gone => {
    const { certificateFile } = await import('./print/certificate-file.ts')
    return whole(await certificateFile(certificates, { pictures, verifyAt: verifyAt(config), gone }))
  })
}

async function* whole(bytes: Buffer) {
  yield bytes
}
