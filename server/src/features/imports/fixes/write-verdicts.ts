import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import type { FileRecord } from '../read-import.ts'
import { type StoredItem, writeItems } from '../write-items.ts'

/**
 * Stores the effect of corrected rows. Before the run it replaces the check's result; afterward it stays next to the row's result
 * until the corrected rows are run.
 */
export async function writeVerdicts(scope: Scope, record: FileRecord, items: readonly StoredItem[]) {
  if (record.state === 'planned') await replaceItems(scope, record, items)
  else await keepVerdicts(scope, record, items)
}

async function replaceItems(scope: Scope, { id, counts }: FileRecord, items: readonly StoredItem[]) {
  const { db, agency } = scope
  const removed = await db.rows<{ outcome: string }>(sql`delete from job_items
    where organization_id = ${agency.id} and job_id = ${id} and n = any(${items.map(({ n }) => n)}::int[]) returning outcome`)
  await writeItems(scope, id, items)
  const next: Record<string, number> = { ...counts }
  for (const { outcome } of removed) next[outcome] = (next[outcome] ?? 0) - 1
  for (const { outcome } of items) next[outcome] = (next[outcome] ?? 0) + 1
  const some = Object.fromEntries(Object.entries(next).filter(([, count]) => count > 0))
  await db.run(sql`update jobs set counts = ${JSON.stringify(some)}::jsonb
    where organization_id = ${agency.id} and id = ${id}`)
}

const keepVerdicts = ({ db, agency }: Scope, { id }: FileRecord, items: readonly StoredItem[]) =>
  db.run(sql`update import_fixes f set verdict = u.verdict::jsonb, judged_at = now()
    from unnest(${items.map(({ n }) => n)}::int[], ${items.map(item => JSON.stringify(item))}::text[]) as u (n, verdict)
    where f.organization_id = ${agency.id} and f.job_id = ${id} and f.n = u.n`)
