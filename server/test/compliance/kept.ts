import type { Id } from '@preceptor/contract'
import { expect } from 'vitest'
import { judgedNow } from '../../src/features/compliance/kept/judge-due.ts'
import { differencesOf } from '../../src/features/compliance/kept/differences.ts'
import { readKept } from '../../src/features/compliance/kept/keep.ts'
import { judging } from '../../src/features/compliance/settle-compliance.ts'
import { spanKept } from '../../src/features/compliance/kept/timelines.ts'
import { todayIn } from '../../src/features/employees/today.ts'
import { inAgency, type Scope } from '../../src/scope/scope.ts'
import { systemBasis } from '../../src/scope/system.ts'
import type { House } from '../house.ts'
import { turnOf } from '../turn.ts'

/** Stored states of compliance, for tests. */

/** Runs judging until no one is due, so that lists show the current facts. */
export const settled = (house: House) => turnOf(house, judging)

export async function asSystem<T>(house: House, work: (scope: Scope) => Promise<T>): Promise<T> {
  const basis = await systemBasis(house.database, house.agency.id)
  if (!basis) throw new Error('The agency is missing.')
  return inAgency(basis, work, { long: true })
}

/** Checks that everyone's stored results equal a recalculation, row by row. */
export async function expectKeptAsJudged(house: House) {
  const { rows } = await house.owner.query<{ id: Id }>('select id from employees where organization_id = $1', [
    house.agency.id,
  ])
  const ids = rows.map(({ id }) => id)
  await asSystem(house, async scope => {
    const span = spanKept(todayIn(scope.agency.time_zone))
    const [judged, kept] = [await judgedNow(scope, ids, span), await readKept(scope, ids, span)]
    for (const id of ids) {
      const [was, is] = [kept.get(id), judged.get(id)]
      if (!was || !is) throw new Error('Somebody is missing.')
      const difference = differencesOf(was, is, span.from)
      expect({ id, ...difference }).toEqual({
        id,
        states: { closed: [], written: [] },
        person: { closed: [], written: [] },
        left: { closed: [], written: [] },
      })
    }
  })
}
