import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../../../scope/scope.ts'
import { holdSeats, seatHolders, seatsLeft } from '../../../programs/seats.ts'
import { bulkTexts } from '../../texts.ts'

/** In preview order: people without a seat take one while seats are left. */
export async function seatsOf(scope: Scope, program_id: Id) {
  const limit = await seatsLeft(scope, program_id)
  let left = limit?.left ?? 0
  let holders: ReadonlySet<Id> = new Set()
  return {
    meet: async (inScope: Scope, ids: readonly Id[]) => {
      if (limit) holders = await seatHolders(inScope, program_id, ids)
    },
    take: (person: Id) => {
      if (!limit || holders.has(person)) return null
      if (left === 0) return bulkTexts.named('noSeatLeft', limit)
      left -= 1
      return null
    },
  }
}

/** Seats may have been taken since the preview; from here on no one else can take one. */
export async function rejectBeyondSeats(scope: Scope, items: Sql, program_id: Id) {
  await holdSeats(scope, program_id)
  const limit = await seatsLeft(scope, program_id)
  if (!limit) return
  await scope.db.run(sql`
    update job_items i set outcome = 'reject',
      problems = jsonb_build_array(jsonb_build_object('field', null, 'value', null, 'message', ${bulkTexts.named('seatTaken')}::text))
    from (select i.n, row_number() over (order by i.n) as place from job_items i
      where ${items} and i.outcome = 'update' and i.subject_id not in (select seat_holders(${program_id}))) b
    where ${items} and i.n = b.n and b.place > ${limit.left}`)
}
