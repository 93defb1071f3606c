import type { BulkActName, BulkChangeOf, Id } from '@preceptor/contract'
import { type OpenAssignment, openAssignments } from '../../../assignments/write-assignments.ts'
import type { KnownProgram } from '../../../programs/known-program.ts'
import type { BulkAct, Verdict } from '../../act.ts'
import { bulkTexts } from '../../texts.ts'
import { moved, nameOf, programOf, skipped } from './training-act.ts'

type OpenAct = Extract<
  BulkActName,
  'assignment_start' | 'assignment_due' | 'due_rule' | 'version' | 'withdraw' | 'waive'
>

interface Given {
  program: KnownProgram
  today: string
  hire_date: string | null
}

export interface OnOpen<Name extends OpenAct> {
  title: (program: KnownProgram, change: BulkChangeOf<Name>) => string
  judge: (has: OpenAssignment, change: BulkChangeOf<Name>, given: Given) => Verdict
}

/** Defines an act on open assignments of a program; people without one are skipped. */
export const onOpen =
  <Name extends OpenAct>({ title, judge }: OnOpen<Name>): BulkAct<Name>['prepare'] =>
  async (scope, change) => {
    const { program_id } = change as { program_id: Id }
    const program = await programOf(scope, program_id)
    let open: ReadonlyMap<string, OpenAssignment> = new Map()
    return {
      title: title(program, change),
      meet: async (inScope, ids) => {
        open = await openAssignments(inScope, program_id, ids)
      },
      judge: (person, _, today) => {
        const has = open.get(person.id)
        const { hire_date } = person
        return has ? judge(has, change, { program, today, hire_date }) : skipped(bulkTexts.named('notAssigned'))
      },
    }
  }

/** The verdict that closes an assignment; its dates stay as they were. */
export const ended = (has: OpenAssignment, program: KnownProgram): Verdict => ({
  ...moved(has, has, nameOf(program)),
  changes: [{ field: 'program', before: nameOf(program), after: null }],
})
