import type { FileUseName, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { invalid } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { fileTexts } from './texts.ts'

/**
 * Takes files that the actor has uploaded for this use; from now on they belong to what takes them, and are never collected. Refused
 * at the field `files`: those of others, those that are not whole yet, and those that something has taken already.
 */
export async function claimFiles({ db, agency, actor }: Scope, use: FileUseName, ids: readonly Id[]): Promise<void> {
  if (ids.length === 0) return
  const taken = await db.run(sql`update files set claimed = true, touched_at = now()
    where organization_id = ${agency.id} and id = any(${ids}::uuid[]) and use = ${use}
      and created_by = ${actor.user_id} and state = 'kept' and not claimed`)
  if (taken < new Set(ids).size) throw invalid({ files: [fileTexts.named('notYours')] })
}
