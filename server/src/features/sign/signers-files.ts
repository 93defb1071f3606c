import type { Id } from '@preceptor/contract'
import { formLimits } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import type { Uploaded } from '../../http/uploaded.ts'
import type { KeyedScope, LearnerBounds, Scope } from '../../scope/scope.ts'
import type { UploadServices } from '../files/uploads.ts'
import { beginFile, endFile, giveBack, piecesFrom, takePiece } from '../files/take-in.ts'
import { isUnderWay } from '../employee-forms/hands.ts'
import type { Held } from '../employee-forms/held.ts'
import { signTexts } from './texts.ts'

/** More than a form has room for. Uploads that no answer uses are collected after a day. */
const mostWaiting = 30

/** Attaches files that this signer has uploaded to the form. */
export async function claimSignersFiles(
  { db, agency }: Scope,
  { signer_id }: LearnerBounds,
  ids: readonly Id[],
): Promise<void> {
  if (ids.length === 0) return
  const taken = await db.run(sql`update files set claimed = true, touched_at = now()
    where organization_id = ${agency.id} and id = any(${ids}::uuid[]) and use = 'form' and created_by = ${signer_id} and state = 'kept' and not claimed`)
  if (taken < new Set(ids).size) throw invalid({ answers: [signTexts.named('notYours')] })
}

/** Accepts a file like any other upload: type checks, quota and the scanner apply. */
export async function takeSignersFile(
  scope: KeyedScope,
  services: UploadServices,
  held: Held,
  { name, size, bytes }: Pick<Uploaded, 'name' | 'size' | 'bytes'>,
): Promise<{ id: Id; name: string; size: number }> {
  const { learner } = scope
  if (!learner?.signer_id) throw new AppError('FORBIDDEN', signTexts.named('invalid'))
  if (!isUnderWay(held)) throw new AppError('TRANSITION_REFUSED', signTexts.named('closed'))
  if (size > formLimits.fileBytes)
    throw invalid({ file: [signTexts.named('fileLarge', { most: formLimits.fileBytes / 1024 / 1024 })] })
  const waiting = await scope.db.row<{ n: number }>(sql`select count(*)::int as n from files
    where organization_id = ${scope.agency.id} and created_by = ${learner.signer_id} and not claimed`)
  if ((waiting?.n ?? 0) >= mostWaiting) throw invalid({ file: [signTexts.named('filesMany')] })
  // Uploads with the office's rights, for the signer
  const office = {
    ...scope,
    actor: { ...scope.actor, kind: 'system', user_id: learner.signer_id, role: 'agency_admin' },
  } as const
  const id = await beginFile(office, services, { use: 'form', name, size })
  try {
    let from = 0
    const whole = await bytes()
    const pieces = piecesFrom(one(whole))
    for await (const piece of { [Symbol.asyncIterator]: () => pieces }) {
      await takePiece(office, services, { id, from }, piece)
      from += piece.length
    }
    await endFile(office, services, id, pieces)
  } catch (error) {
    await giveBack(office, services.store, [id])
    throw error
  }
  return { id, name, size }
}

async function* one(bytes: Uint8Array) {
  yield bytes
}
