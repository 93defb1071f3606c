import { type BulkChangeOf, employeeTasks } from '@preceptor/contract'
import { asText } from '../../../events/changes.ts'
import type { Existing } from '../../employee-batches/employee-values.ts'
import type { BulkAct, Verdict } from '../act.ts'
import { bulkTexts } from '../texts.ts'
import { writesEmployees } from './write-employees.ts'

type TasksChange = BulkChangeOf<'tasks'>

/** Adds some tasks and removes others; rules with task conditions adjust their requirements. */
export const changeTasks: BulkAct<'tasks'> = {
  ...writesEmployees,
  prepare: async (_, { add, remove }) => ({
    title: bulkTexts.named('changeTasks', { added: add.length, removed: remove.length }),
    judge,
  }),
}

const inWords = (tasks: Existing['tasks']) => asText(tasks.map(task => employeeTasks[task]))

function judge({ tasks }: Existing, { add, remove }: TasksChange): Verdict {
  const kept = tasks.filter(task => !remove.includes(task))
  const next = [...kept, ...add.filter(task => !kept.includes(task))]
  if (next.length === tasks.length && next.every(task => tasks.includes(task)))
    return { outcome: 'unchanged', reason: bulkTexts.named('tasksAsWanted') }
  return {
    outcome: 'update',
    values: { tasks: next },
    before: { tasks },
    changes: [{ field: 'tasks', before: inWords(tasks), after: inWords(next) }],
  }
}
