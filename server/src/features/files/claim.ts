import type { FileUseName, Id, NamedFile } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { invalid } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { fileTexts } from './texts.ts'

/**
 * Claims files that the actor has uploaded for this use; from now on they belong to the item that claims them and are never
 * collected. Refuses, at the field that names them, files of other users, incomplete files, and files that are already claimed.
 */
export async function claimFiles(
  { db, agency, actor }: Scope,
  use: FileUseName,
  ids: readonly Id[],
  field = 'files',
): Promise<void> {
  if (ids.length === 0) return
  const taken = await db.run(sql`update files set claimed = true, touched_at = now()
    where organization_id = ${agency.id} and id = any(${ids}::uuid[]) and use = ${use}
      and created_by = ${actor.user_id} and state = 'kept' and not claimed`)
  if (taken < new Set(ids).size) throw invalid({ [field]: [fileTexts.named('notYours')] })
}

/**
 * The same for an item that names files in several fields: each file that can't be claimed is refused at its field. Files in
 * `known` already belong to the item. The rows that name them are written in the same transaction.
 */
export async function claimNamed({ db, agency, actor }: Scope, named: readonly NamedFile[], known: ReadonlySet<Id>) {
  if (named.length === 0) return
  const ids = [...new Set(named.map(({ id }) => id))]
  const found = await db.rows<{ id: Id; use: FileUseName; is_mine: boolean }>(sql`
    select id, use, created_by = ${actor.user_id} and not claimed as is_mine from files
    where organization_id = ${agency.id} and id = any(${ids}::uuid[]) and state = 'kept' order by id for update`)
  const files = new Map(found.map(file => [file.id, file]))
  const isFine = ({ id, use }: NamedFile) => {
    const file = files.get(id)
    return file?.use === use && (file.is_mine || known.has(id))
  }
  const refused = named.filter(one => !isFine(one))
  if (refused.length > 0)
    throw invalid(Object.fromEntries(refused.map(({ at }) => [at, [fileTexts.named('notYours')]])))
  await db.run(sql`update files set claimed = true, touched_at = now()
    where organization_id = ${agency.id} and id = any(${ids}::uuid[]) and not claimed`)
}

/**
 * Claims documents that show a completion: the plan names them first and the ledger later, so a claimed file may be named again.
 */
export async function claimEvidence({ db, agency, actor }: Scope, field: string, ids: readonly Id[]): Promise<void> {
  if (ids.length === 0) return
  const taken = await db.run(sql`update files set claimed = true, touched_at = now()
    where organization_id = ${agency.id} and id = any(${ids}::uuid[]) and use = 'evidence'
      and created_by = ${actor.user_id} and state = 'kept'`)
  if (taken < new Set(ids).size) throw invalid({ [field]: [fileTexts.named('notYours')] })
}
