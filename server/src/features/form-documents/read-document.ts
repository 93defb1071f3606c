import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { FileAnswer } from '../../http/send-file.ts'
import type { Scope } from '../../scope/scope.ts'
import type { FileStore } from '../../store/file-store.ts'
import { storeOf } from '../../store/open-store.ts'
import { openWords } from '../employee-forms/complete.ts'
import { bytesOf, piecesOf } from '../files/stored.ts'
import { verifyAt } from './draw-loop.ts'
import { isAnswered, shownWords } from './shown-words.ts'
import { documentTexts } from './texts.ts'

interface Found {
  id: Id
  number: string
  words_sealed: string
  issued_at: string
  file_id: Id | null
  size: number | null
  destroyed_at: string | null
}

interface Asked {
  /** The id of the assigned form; the caller has checked the reader's access. */
  employee_form_id: Id
  /** The reader may see secret answers, and so the original. */
  maySeeSecrets: boolean
  /** Requests the sealed original, including secret answers. */
  original: boolean
  /** Keys of answers that this reader may not see. */
  hide?: ReadonlySet<string>
}

/**
 * Returns the document as PDF: the sealed bytes, or a masked copy if it has secret or hidden answers. Requests for the original
 * with secrets are recorded in the audit log; the caller records who opened medical answers.
 */
export async function documentFile(
  scope: Scope,
  { config, openStore }: { config: Pick<Config, 'appKeys' | 'publicUrl'>; openStore: () => Promise<FileStore> },
  { employee_form_id, maySeeSecrets, original, hide = new Set() }: Asked,
): Promise<FileAnswer> {
  const { db, agency } = scope
  const found = await db.row<Found>(sql`
    select d.id, d.number, d.words_sealed, d.issued_at, d.file_id, f.size, d.destroyed_at from form_documents d
    left join files f on f.organization_id = d.organization_id and f.id = d.file_id
    where d.organization_id = ${agency.id} and d.employee_form_id = ${employee_form_id}`)
  if (!found) throw notFound(documentTexts.named('notCompleted'))
  if (found.destroyed_at) throw new AppError('CONFLICT', documentTexts.named('destroyed'))
  const words = openWords(config.appKeys, found)
  const hasSecrets = Object.keys(words.secrets).length > 0
  const name = `${found.number}.pdf`
  if (hasSecrets && original && !maySeeSecrets) throw new AppError('FORBIDDEN', documentTexts.named('noSecrets'))
  const hides = words.visible.some(key => hide.has(key) && isAnswered(words, key))
  if (hides || (hasSecrets && !original)) {
    const shown = shownWords(words, { issued_at: found.issued_at, verify_at: verifyAt(config) }, hide)
    return new FileAnswer(name, 'application/pdf', async () => {
      const { drawDocument } = await import('./draw-document.ts')
      return inOne(drawDocument(shown, 'masked'))
    })
  }
  const { file_id, size } = found
  if (file_id === null || size === null) throw new AppError('CONFLICT', documentTexts.named('notDrawn'))
  if (hasSecrets)
    await recordEvent(scope, {
      kind: 'employee_form.revealed',
      // The subject is the form, because it has no history that others read
      subject: { id: employee_form_id, name: words.employee.name },
      note: found.number,
    })
  const pieces = await piecesOf(db, agency.id, file_id)
  return new FileAnswer(name, 'application/pdf', async gone => bytesOf(await openStore(), pieces, [0, size], gone))
}

/** Returns a whole file as the source of a response. */
async function inOne(bytes: Promise<Buffer>): Promise<AsyncIterable<Uint8Array>> {
  const whole = await bytes
  return (async function* () {
    yield whole
  })()
}

/** Called by the assigned forms feature after it has checked the reader's access to the form. */
export const handsOutDocuments =
  (config: Pick<Config, 'appKeys' | 'publicUrl' | 'filesDir' | 's3'>) => (scope: Scope, asked: Asked) =>
    documentFile(scope, { config, openStore: () => storeOf(config) }, asked)
