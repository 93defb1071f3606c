import type { Id } from '@preceptor/contract'
import { fallback, namedDay } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import { AppError, invalid } from '../../../../errors/app-error.ts'
import { namedTitles } from '../../../../lib/texts.ts'
import type { Scope } from '../../../../scope/scope.ts'
import type { ClosedAssignment } from '../../../assignments/closed-assignments.ts'
import type { DatesOf, OpenAssignment } from '../../../assignments/write-assignments.ts'
import type { KnownProgram } from '../../../programs/known-program.ts'
import { readProgram } from '../../../programs/list-programs.ts'
import { isStartableWithSeat } from '../../../programs/seats.ts'
import type { Verdict } from '../../act.ts'
import { bulkTexts } from '../../texts.ts'

export const refuseProgram = (sentence: string) => invalid({ 'change.program_id': [sentence] })

/** Returns the program, or throws the reason it can't be used, at the field that chose it. */
export async function programOf(scope: Scope, id: Id): Promise<KnownProgram> {
  try {
    return await readProgram(scope, id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') throw refuseProgram(bulkTexts.named('noProgram'))
    throw error
  }
}

/** Returns a program that can start now; seats are checked for each person. */
export async function startableProgram(scope: Scope, id: Id): Promise<KnownProgram> {
  const program = await programOf(scope, id)
  const { status, title } = program
  if (status === 'archived') throw refuseProgram(bulkTexts.named('programArchived', { title }))
  if (!isStartableWithSeat(program)) throw refuseProgram(bulkTexts.named('programNotStartable', { title }))
  return program
}

/** Returns the name that the history stores: English if available. */
export const nameOf = ({ titles, title }: KnownProgram) => titles[fallback] || title

/** Returns the name for a job title, which each reader sees in their language. */
export const titleFor = ({ titles, title }: KnownProgram) =>
  Object.keys(titles).length > 0 ? namedTitles(titles) : title

type Update = Extract<Verdict, { outcome: 'update' }>

export const skipped = (reason: string): Verdict => ({ outcome: 'skip', reason })

/** The reason for skipping a person with a valid completion: its date, and how long it is valid. */
export const completedSkip = ({ completed_on, expires_on }: ClosedAssignment): string => {
  const day = namedDay(completed_on ?? '')
  return expires_on
    ? bulkTexts.named('completedUntil', { day, until: namedDay(expires_on) })
    : bulkTexts.named('completedForGood', { day })
}

const shownDates = ['start_date', 'due_on'] as const

/** The verdict that writes new dates. */
export function moved(was: OpenAssignment, becomes: DatesOf & { due_on: string | null }, name: string): Update {
  const dates = ({ start_date, rule_due_on, set_due_on, extended_to, due_since }: DatesOf) => ({
    start_date,
    rule_due_on,
    set_due_on,
    extended_to,
    due_since,
  })
  const changes = shownDates.flatMap(field =>
    was[field] === becomes[field] ? [] : [{ field, before: was[field], after: becomes[field] }],
  )
  return {
    outcome: 'update',
    values: { assignment_id: was.id, version: was.version, ...dates(becomes) },
    before: { ...dates(was), reason: was.reason },
    changes: [{ field: 'program', before: name, after: name }, ...changes],
  }
}

/** Rejects the items that were not done, with the reason: another change came first. */
export const rejectOthers = ({ db }: Scope, items: Sql, done: readonly number[], why: string) =>
  db.run(sql`update job_items i set outcome = 'reject',
      problems = jsonb_build_array(jsonb_build_object('field', null, 'value', null, 'message', ${why}::text))
    where ${items} and i.outcome = 'update' and i.n <> all (${done}::int[])`)
