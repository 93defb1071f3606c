import { type BulkChange, changeOf, type Id, isOwnAct, type RuleAct, tellsPeople } from '@preceptor/contract'
import { AppError } from '../../errors/app-error.ts'
import type { Change } from '../../events/changes.ts'
import type { Scope } from '../../scope/scope.ts'
import { actOf } from '../bulk-changes/acts.ts'
import { readPeople } from '../employee-batches/read-people.ts'
import { todayIn } from '../employees/today.ts'
import type { Occasion } from './occasions.ts'
import { automationTexts } from './texts.ts'
import { newId } from '../../lib/new-id.ts'

export interface Candidate {
  employee_id: Id
  occasion: Occasion
}

/** The plan of one step for one person. */
export interface Planned<C extends Candidate = Candidate> {
  of: C
  outcome: 'would_do' | 'skipped' | 'failed'
  reason: string | null
  changes: readonly Change[]
  is_message: boolean
  /** The change, for acts that exist as bulk changes. */
  item: {
    change: BulkChange
    name: string
    number: string | null
    version: number
    values: object
    before: object
  } | null
}

export interface Given {
  sendsTexts: boolean
  now: Date
}

/**
 * Plans an act for these people with the checks of the bulk acts. Every mode uses this plan: runs execute it, shadows log it, dry
 * runs show it, and replays count it.
 */
export async function planAct<C extends Candidate>(
  scope: Scope,
  act: RuleAct,
  people: readonly C[],
  { sendsTexts, now }: Given,
): Promise<Planned<C>[]> {
  const is_message = tellsPeople(act)
  if (isOwnAct(act)) {
    const there = await readPeople(
      scope,
      people.map(one => one.employee_id),
    )
    return people.map(of => ({
      of,
      ...(there.has(of.employee_id)
        ? { outcome: 'would_do' as const, reason: null }
        : { outcome: 'skipped' as const, reason: automationTexts.named('outOfSight') }),
      changes: [],
      is_message,
      item: null,
    }))
  }
  const today = todayIn(scope.agency.time_zone, now)
  const groups = new Map<string, { change: BulkChange | null; people: C[] }>()
  for (const one of people) {
    const change = changeOf(act, today, one.occasion)
    const key = JSON.stringify(change)
    const group = groups.get(key) ?? { change, people: [] }
    group.people.push(one)
    groups.set(key, group)
  }
  const planned: Planned<C>[] = []
  for (const { change, people: some } of groups.values())
    planned.push(
      ...(change === null
        ? some.map(of => left(of, is_message, automationTexts.named('aboutNothing')))
        : await planChange(scope, change, some, { sendsTexts, today, is_message })),
    )
  return planned
}

const left = <C extends Candidate>(
  of: C,
  is_message: boolean,
  reason: string,
  outcome: 'skipped' | 'failed' = 'skipped',
): Planned<C> => ({
  of,
  outcome,
  reason,
  changes: [],
  is_message,
  item: null,
})

const together = 1_000

async function planChange<C extends Candidate>(
  scope: Scope,
  change: BulkChange,
  people: readonly C[],
  { sendsTexts, today, is_message }: { sendsTexts: boolean; today: string; is_message: boolean },
): Promise<Planned<C>[]> {
  const act = actOf(change)
  let prepared
  try {
    prepared = await act.prepare(scope, change, { sendsTexts })
  } catch (error) {
    // Its target is gone, closed or full: the same reason for everyone
    if (!(error instanceof AppError)) throw error
    const why = Object.values(error.help.errors ?? {})[0]?.[0] ?? error.message
    return people.map(of => left(of, is_message, why, 'failed'))
  }
  const planned: Planned<C>[] = []
  // a placeholder: no job exists while planning
  const job_id = newId()
  for (let at = 0; at < people.length; at += together) {
    const some = people.slice(at, at + together)
    const ids = some.map(one => one.employee_id)
    const there = await readPeople(scope, ids)
    await prepared.meet?.(scope, ids, { job_id, before: 1 })
    for (const of of some) {
      const person = there.get(of.employee_id)
      if (!person) {
        planned.push(left(of, is_message, automationTexts.named('outOfSight')))
        continue
      }
      const verdict = prepared.judge(person, change, today)
      if (verdict.outcome !== 'update') planned.push(left(of, is_message, verdict.reason))
      else
        planned.push({
          of,
          outcome: 'would_do',
          reason: verdict.note ?? null,
          changes: verdict.changes,
          is_message,
          item: {
            change,
            name: `${person.last_name}, ${person.first_name}`,
            number: person.employee_number,
            version: person.version,
            values: verdict.values,
            before: verdict.before,
          },
        })
    }
  }
  return planned
}
