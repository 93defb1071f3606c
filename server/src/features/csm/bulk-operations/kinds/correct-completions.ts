import { type CompletionRow, type Id, operationTitle } from '@preceptor/contract'
import { operationText } from '@preceptor/contract/bulk-operations/texts'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import type { Scope } from '../../../../scope/scope.ts'
import { type ClosedAssignment, closedAssignments } from '../../../assignments/closed-assignments.ts'
import { whomOf } from '../../../bulk-changes/audience.ts'
import {
  completionAsFound,
  completionOfItem,
  isCompletionAsLeft,
  itemsOfCompletions,
  rewriteCompletions,
  uncorrected,
} from '../../../bulk-changes/rewrite-completions.ts'
import { todayIn } from '../../../employees/today.ts'
import { matchLines } from '../../../imports/match-lines.ts'
import { readDay } from '../../../imports/read-cells.ts'
import { type RowMade, rowsMade } from '../each-item.ts'
import { rejectOthers } from '../items.ts'
import type { Kind } from '../kind.ts'
import { type NamedProgram, programsNamed } from '../programs-named.ts'
import { operationTexts } from '../texts.ts'

/**
 * Changes the date or minutes of completions. The ledger keeps the original: one entry reverses it, and a new one records the
 * correct values.
 */
export const correctCompletions: Kind<'correct_completions'> = {
  prepare: async (_, change) => operationTitle(change),
  rows: async (scope, { rows }) => {
    const people = await matchLines(scope, rows.map(({ who }) => who.trim()).filter(Boolean))
    const find = await programsNamed<{ credit_minutes: number }>(
      scope,
      sql`coalesce((select v.credit_minutes from program_versions v where v.organization_id = p.organization_id and v.program_id = p.id
        order by v.state = 'published' desc, v.number desc nulls last limit 1), 0) as credit_minutes`,
    )
    const today = todayIn(scope.agency.time_zone)
    const read = rows.map(row => {
      const who = row.who.trim()
      const { id, why } = whomOf(who, people.get(who))
      const [program, other] = find(row.program)
      const person = id === null ? undefined : people.get(who)?.people[0]
      return { row, id, why, person, program, other, values: valuesOf(row, today) }
    })
    const completions = await completionsOf(scope, read)
    const seen = new Set<string>()
    const rowOf = ({ row, id, why, person, program, other, values }: (typeof read)[number], at: number): RowMade => {
      const made = {
        key: `row ${at}`,
        subject_id: id,
        name: person ? `${person.last_name}, ${person.first_name}` : row.who || `${row.row}`,
        employee_number: person?.employee_number ?? null,
        given: { cells: row },
      }
      const leftOut = (outcome: 'skip' | 'unknown', reason: string | null): RowMade => ({
        ...made,
        outcome,
        reason: operationTexts.named('inRow', {
          row: row.row,
          why: reason ?? operationTexts.named('rowWithoutPerson'),
        }),
      })
      if (id === null) return leftOut('unknown', row.who.trim() === '' ? null : why)
      if (!program) return leftOut('unknown', operationTexts.named('noProgramNamed', { name: row.program }))
      if (other) return leftOut('unknown', operationTexts.named('severalPrograms', { name: row.program }))
      if ('problem' in values) return leftOut('skip', values.problem)
      const key = `${program.id} ${id}`
      if (seen.has(key)) return leftOut('skip', operationTexts.named('listedBefore'))
      seen.add(key)
      const has = completions.get(key)
      if (!has) return leftOut('skip', operationTexts.named('notCompleted'))
      if (has.completed_how === 'transfer') return leftOut('skip', operationTexts.named('learnedElsewhere'))
      if (has.is_open_again) return leftOut('skip', operationTexts.named('renewalStarted'))
      if (values.minutes !== null && program.credit_minutes === 0)
        return leftOut('skip', operationTexts.named('noCredit', { name: program.name }))
      const changes = changesOf(has, values)
      if (changes.length === 0) return leftOut('skip', operationTexts.named('sameAlready'))
      return {
        ...made,
        outcome: 'update',
        reason: why,
        given: { ...made.given, assignment_id: has.id, version: has.version, ...values },
        before: { record_id: has.record_id },
        changes: [{ field: 'program', before: program.name, after: program.name }, ...changes],
      }
    }
    return rowsMade(read.map(rowOf))
  },
  apply: async (scope, { id, settings: { reason } }, items) => {
    const wanted = sql`select a.id as assignment_id from job_items i join assignments a on ${completionAsFound} where ${items} and i.outcome = 'update'`
    const done = await rewriteCompletions(
      scope,
      { head: { source: 'bulk', job_id: id, reason }, items, movesDays: true },
      {
        wanted,
        becomes: { day: sql`(i.values ->> 'completed_on')::date`, minutes: sql`(i.values ->> 'minutes')::int` },
      },
    )
    await rejectOthers(scope, items, await itemsOfCompletions(scope, items, done))
  },
  asLeft: isCompletionAsLeft,
  restore: async (scope, { id }, items) => {
    const wanted = sql`select a.id as assignment_id from job_items i join assignments a on ${completionOfItem} where ${items} and i.outcome = 'update'`
    const head = { source: 'bulk', job_id: id, reason: operationTexts.say(fallback, 'undoneNote') } as const
    await rewriteCompletions(scope, { head, items, movesDays: true }, { wanted, becomes: uncorrected })
  },
  file: [
    { label: operationText('fileEmployee'), value: sql`i.values -> 'cells' ->> 'who'` },
    { label: operationText('fileProgram'), value: sql`i.values -> 'cells' ->> 'program'` },
    { label: operationText('fileCompleted'), value: sql`i.values -> 'cells' ->> 'completed_on'` },
    { label: operationText('fileMinutes'), value: sql`i.values -> 'cells' ->> 'minutes'` },
  ],
}

interface Program extends NamedProgram {
  credit_minutes: number
}

interface Values {
  completed_on: string | null
  minutes: number | null
}
const mostMinutes = 6_000

function valuesOf({ completed_on, minutes }: CompletionRow, today: string): Values | { problem: string } {
  const day = completed_on.trim() === '' ? null : readDay(completed_on, today)
  if (day && 'problem' in day) return { problem: day.problem }
  if (day && day.value > today) return { problem: operationTexts.named('completedAhead') }
  const typed = minutes.trim()
  const count = typed === '' ? null : Number(typed.replace(',', '.'))
  if (count !== null && !(Number.isInteger(count) && count >= 1 && count <= mostMinutes))
    return { problem: operationTexts.named('minutesMalformed', { most: mostMinutes }) }
  if (day === null && count === null) return { problem: operationTexts.named('nothingGiven') }
  return { completed_on: day?.value ?? null, minutes: count }
}

/** Returns the newest completion of each person and program that the rows name. */
async function completionsOf(
  scope: Scope,
  rows: readonly { id: Id | null; program: Program | undefined }[],
): Promise<Map<string, ClosedAssignment>> {
  const people = new Map<Id, Set<Id>>()
  for (const { id, program } of rows)
    if (id !== null && program) people.set(program.id, (people.get(program.id) ?? new Set()).add(id))
  const found = new Map<string, ClosedAssignment>()
  for (const [program_id, ids] of people)
    for (const [id, one] of await closedAssignments(scope, program_id, [...ids], 'completed'))
      found.set(`${program_id} ${id}`, one)
  return found
}

function changesOf(has: ClosedAssignment, { completed_on, minutes }: Values) {
  return [
    ...(completed_on === null || has.completed_on === completed_on
      ? []
      : [{ field: 'completed_on', before: has.completed_on, after: completed_on }]),
    ...(minutes === null || has.credited === minutes
      ? []
      : [{ field: 'credit_minutes', before: String(has.credited), after: String(minutes) }]),
  ]
}
