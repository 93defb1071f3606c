import type { Id } from '@preceptor/contract'
import type { Scope } from '../../scope/scope.ts'
import { waitingRenewals } from '../assignments/renewals.ts'
import { readProgram } from '../programs/list-programs.ts'

/** Lists one page by name. */
export async function listWaiting(scope: Scope, id: Id, { page, per_page }: { page: number; per_page: number }) {
  const all = await waitingRenewals(scope, await readProgram(scope, id))
  const data = all
    .slice((page - 1) * per_page, page * per_page)
    .map(({ employee_id, listed, employee_number, ends_on }) => ({
      employee_id,
      name: listed,
      employee_number,
      ends_on,
    }))
  return { data, meta: { total: all.length, page, per_page } }
}
