import { createHash, randomBytes } from 'node:crypto'
import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { eachOf } from '../../jobs/background/each-of.ts'
import { type AgencyBasis, agencyLoop, type Hands } from '../../jobs/background/loop.ts'
import { newFileKey, sealFileKey, sealPiece } from '../../keys/sealed-pieces.ts'
import { newId } from '../../lib/new-id.ts'
import { inAgency } from '../../scope/scope.ts'
import type { FileStore } from '../../store/file-store.ts'
import { openWords } from '../employee-forms/complete.ts'
import { agencyKey } from './seal-keys.ts'
import { shownWords } from './shown-words.ts'
import { documentTexts } from './texts.ts'

type Kept = Pick<Config, 'appKeys' | 'publicUrl'>
interface Undrawn {
  id: Id
  issued_at: string
  words_sealed: string
}

export const verifyAt = ({ publicUrl }: Kept) => `${publicUrl}/verify`

/**
 * Draws, seals and stores the documents of completed forms. If the process dies, the next run picks up what is left; a document
 * gets one file.
 */
export const documents = (config: Kept, openStore: () => Promise<FileStore>) =>
  agencyLoop({
    name: 'form documents',
    every: 5,
    takes: 30,
    isLong: true,
    due: () => sql`select agencies_with_documents_to_draw() as organization_id`,
    work: async (basis, hands) => {
      const waiting = await inAgency(basis, ({ db, agency }) =>
        db.rows<Undrawn>(sql`select id, issued_at, words_sealed from form_documents where organization_id = ${agency.id}
          and file_id is null and destroyed_at is null and (tried_at is null or tried_at < now() - make_interval(mins => tries * tries))
          order by issued_at limit 200`),
      )
      return eachOf(hands, waiting, one => drawOne(basis, hands, { config, openStore }, one))
    },
  })

interface Means {
  config: Kept
  openStore: () => Promise<FileStore>
}

async function drawOne(
  basis: AgencyBasis,
  { database }: Hands,
  { config, openStore }: Means,
  one: Undrawn,
): Promise<number> {
  // Counted first, so a document that crashes the process waits longer each time
  await inAgency(basis, ({ db, agency }) =>
    db.run(
      sql`update form_documents set tries = least(tries + 1, 100), tried_at = now() where organization_id = ${agency.id} and id = ${one.id}`,
    ),
  )
  const { bytes, serial } = await sealedDocument(basis, database, config, one)
  const sha256 = createHash('sha256').update(bytes).digest()
  const file_id = newId()
  const own = newFileKey()
  // Unclaimed: if the process dies here, it is collected after a day
  await inAgency(basis, ({ db, agency }) =>
    db.run(sql`insert into files (organization_id, id, use, name, size, state, key_sealed) values (${agency.id}, ${file_id}, 'form_document',
      'form.pdf', ${bytes.length}, 'receiving', ${sealFileKey(config.appKeys, file_id, own)})`),
  )
  const key = `${basis.agency.id}/${file_id}/0-${randomBytes(16).toString('hex')}`
  await (await openStore()).put(key, sealPiece(own, key, bytes))
  return inAgency(basis, async ({ db, agency }) => {
    const isFree = await db.row(
      sql`select from form_documents where organization_id = ${agency.id} and id = ${one.id} and file_id is null and destroyed_at is null for update`,
    )
    await db.run(
      sql`insert into file_pieces (organization_id, file_id, starts_at, size, key) values (${agency.id}, ${file_id}, 0, ${bytes.length}, ${key})`,
    )
    // Another process was faster, or the form was destroyed meanwhile
    if (!isFree) return 0
    await db.run(sql`update files set state = 'kept', received = size, type = 'application/pdf', sha256 = ${sha256}, claimed = true, touched_at = now()
      where organization_id = ${agency.id} and id = ${file_id}`)
    return db.run(sql`update form_documents set file_id = ${file_id}, sha256 = ${sha256.toString('hex')},
        seal_serial = ${serial}, drawn_at = now() where organization_id = ${agency.id} and id = ${one.id} and destroyed_at is null`)
  })
}

/** Returns the sealed bytes of a document: the same content and key give the same bytes. */
export async function sealedDocument(
  basis: AgencyBasis,
  database: Hands['database'],
  config: Kept,
  document: Undrawn,
): Promise<{ bytes: Uint8Array; serial: string }> {
  const { key, root } = await agencyKey(basis, database, config.appKeys)
  const words = shownWords(openWords(config.appKeys, document), {
    issued_at: document.issued_at,
    verify_at: verifyAt(config),
  })
  // Loaded when the first document is drawn
  const { drawDocument } = await import('./draw-document.ts')
  const plain = await drawDocument(words, 'document')
  const { sealPdf } = await import('./seal-pdf.ts')
  const bytes = await sealPdf(plain, {
    key,
    root,
    at: new Date(document.issued_at),
    reason: documentTexts.say(words.language, 'reason', { number: words.number }),
    agency: words.agency,
  })
  return { bytes, serial: key.serial }
}
