import { effectiveDue, type Id, ruleDueOn } from '@preceptor/contract'
import { assignmentText } from '@preceptor/contract/assignments/texts'
import { fallback, namedDay } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import { invalid } from '../../../../errors/app-error.ts'
import {
  assignProgram,
  hasLeft,
  isAssignedAsLeft,
  type OpenAssignment,
  openAssignments,
  unassign,
} from '../../../assignments/write-assignments.ts'
import { holdSeats, seatHolders, seatsLeft } from '../../../programs/seats.ts'
import type { Scope } from '../../../../scope/scope.ts'
import type { BulkAct } from '../../act.ts'
import { bulkTexts } from '../../texts.ts'
import { nameOf, rejectOthers, skipped, startableProgram } from './training-act.ts'

/** R-RTE-14, add to program: due as the program's rule says for each person, or by a date for all. */
export const assign: BulkAct<'assign'> = {
  prepare: async (scope, { program_id, start_date, due_on }) => {
    if (due_on && due_on < start_date) throw invalid({ 'change.due_on': [assignmentText('dueBeforeStart')] })
    const program = await startableProgram(scope, program_id)
    let open: ReadonlyMap<string, OpenAssignment> = new Map()
    const seats = await seatsOf(scope, program_id)
    return {
      title: bulkTexts.named('assign', { title: program.title }),
      meet: async (inScope, ids) => {
        open = await openAssignments(inScope, program_id, ids)
        await seats.meet(inScope, ids)
      },
      judge: (person, _, today) => {
        if (hasLeft(person.provider_status)) return skipped(bulkTexts.named('leftAgency'))
        const has = open.get(person.id)
        if (has) return skipped(hasAlready(has))
        const full = seats.take(person.id)
        if (full) return skipped(full)
        const rule_due_on = ruleDueOn(program, { assigned_on: today, start_date, hire_date: person.hire_date })
        const values = { start_date, rule_due_on, set_due_on: due_on }
        const due = effectiveDue({ ...values, extended_to: null, due_since: today }, [])
        return {
          outcome: 'update',
          values,
          before: {},
          changes: [
            { field: 'program', before: null, after: nameOf(program) },
            { field: 'start_date', before: null, after: start_date },
            ...(due === null ? [] : [{ field: 'due_on', before: null, after: due }]),
          ],
        }
      },
    }
  },
  apply: async (scope, { id, settings: { change } }, items) => {
    if (change.act !== 'assign') return
    const head = { source: 'bulk', job_id: id, reason: change.reason } as const
    await rejectBeyondSeats(scope, items, change.program_id)
    const done = await assignProgram(scope, { head, items, program_id: change.program_id })
    await rejectOthers(scope, items, done, bulkTexts.named('assignedMeanwhile'))
  },
  asLeft: isAssignedAsLeft,
  changedSince: bulkTexts.named('assignmentChanged'),
  restore: (scope, { id }, items) =>
    unassign(scope, { head: { source: 'bulk', job_id: id, note: bulkTexts.say(fallback, 'undoneNote') }, items }),
}

/** In the order of the preview: who holds no seat yet takes one, as long as there are any. */
async function seatsOf(scope: Scope, program_id: Id) {
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

/** Seats may have been taken since the preview; from here on nobody else takes one. */
async function rejectBeyondSeats(scope: Scope, items: Sql, program_id: Id) {
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

const hasAlready = ({ due_on }: OpenAssignment) =>
  due_on ? bulkTexts.named('alreadyOpen', { day: namedDay(due_on) }) : bulkTexts.named('alreadyOpenNoDue')
