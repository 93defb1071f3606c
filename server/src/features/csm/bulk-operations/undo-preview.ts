import type { Answer, api, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { type AgenciesScope, within } from '../../../scope/scope.ts'
import type { OperationSettings } from './kind.ts'
import { asLeftOf } from './operation.job.ts'
import { findOperation, partsOf } from './read-operations.ts'

type Preview = Answer<typeof api.csmOperations.undoPreview>

const named = 20

/** Returns which rows an undo would restore, using the undo's own conditions; nothing changes. */
export async function previewUndo(scope: AgenciesScope, id: Id): Promise<Preview> {
  await findOperation(scope, id)
  const parts = (await partsOf(scope, id)).filter(({ can_undo }) => can_undo)
  const found: Preview = { restored: 0, left: 0, left_rows: [] }
  for (const { agency, job_id } of parts)
    await within(scope, agency, async ({ db }) => {
      const job = await db.row<{ settings: OperationSettings; ran_to: number }>(
        sql`select settings, ran_to from jobs where organization_id = ${agency.id} and id = ${job_id}`,
      )
      if (!job) return
      const row = await db.row<{ done: number; left: number; names: string[] }>(sql`
        with changed as materialized (select i.n, i.name, ${asLeftOf(job.settings)} as as_left from job_items i
          where i.organization_id = ${agency.id} and i.job_id = ${job_id} and i.n <= ${job.ran_to} and i.outcome = 'update')
        select count(*)::int as done, (count(*) filter (where not as_left))::int as left,
          coalesce((array_agg(name order by n) filter (where not as_left))[1:${named}], '{}') as names from changed`)
      const { done = 0, left = 0, names = [] } = row ?? {}
      found.restored += done - left
      found.left += left
      found.left_rows.push(...names.map(name => ({ agency: agency.name, name })))
    })
  return { ...found, left_rows: found.left_rows.slice(0, named) }
}
