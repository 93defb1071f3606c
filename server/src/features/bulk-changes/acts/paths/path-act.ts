import type { BulkActName, BulkChangeOf, EventKind, Id } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import type { Sql } from 'sql-template-tag'
import { AppError, invalid } from '../../../../errors/app-error.ts'
import type { Scope } from '../../../../scope/scope.ts'
import { type KnownPath, knownPath } from '../../../path-standings/read-path.ts'
import {
  changeEnrolments,
  type DoneItems,
  enrolmentsOf,
  type HasPath,
  isPathAsLeft,
  movedAsBefore,
} from '../../../path-standings/write-enrolments.ts'
import { settlePeople } from '../../../path-standings/settle.ts'
import type { BulkAct, Verdict } from '../../act.ts'
import type { Existing } from '../../../employee-batches/employee-values.ts'
import { bulkTexts } from '../../texts.ts'
import { rejectOthers, skipped } from '../training/training-act.ts'

type PathAct = Extract<BulkActName, `path_${string}`>

const refusePath = (sentence: string) => invalid({ 'change.path_id': [sentence] })

/** Returns the path, or throws the reason it can't be used, at the field that chose it. */
export async function pathOf(scope: Scope, id: Id): Promise<KnownPath> {
  try {
    return await knownPath(scope, id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') throw refusePath(bulkTexts.named('noPath'))
    throw error
  }
}

export async function activePath(scope: Scope, id: Id): Promise<KnownPath> {
  const path = await pathOf(scope, id)
  if (path.state !== 'active') throw refusePath(bulkTexts.named('pathNotActive', { title: path.title }))
  return path
}

export const done = (path: KnownPath) => ({ field: 'learning_path', before: path.title, after: path.title })

/** The verdict that changes an enrollment: its new values, over the old ones. */
export const changes = (
  has: HasPath,
  path: KnownPath,
  { values = {}, told = [] }: { values?: object; told?: Extract<Verdict, { outcome: 'update' }>['changes'] } = {},
): Verdict => {
  const { state, start_date, reason, steps_no, moved_on } = has
  return {
    outcome: 'update',
    values: { enrolment_id: has.id, version: has.version, ...values },
    before: { state, start_date, reason, steps_no, moved_on },
    changes: [done(path), ...told],
  }
}

interface Judging<Name extends PathAct, Met> {
  title: (path: KnownPath, change: BulkChangeOf<Name>) => string
  /** Loads extra data for judging, besides membership of the path. */
  meet?: (scope: Scope, change: BulkChangeOf<Name>, ids: readonly Id[]) => Promise<Met>
  judge: (
    has: HasPath,
    given: { path: KnownPath; change: BulkChangeOf<Name>; met: Met | null; person: Existing },
  ) => Verdict
  ran: EventKind
  turned: EventKind
  set: (scope: Scope) => Sql
  unset: Sql
  /** Runs within the run or the undo, before the steps are settled. */
  after?: (
    scope: Scope,
    items: DoneItems,
    about: { change: BulkChangeOf<Name>; head: Head; way: 'run' | 'undo' },
  ) => Promise<unknown>
}
interface Head {
  source: 'bulk'
  job_id: Id
  reason?: string | null
  note?: string
}

const pathIn = (change: object) => (change as { path_id: Id }).path_id

/** Defines an act on people who are on a path; others are skipped. */
export const onPath = <Name extends PathAct, Met = never>(judging: Judging<Name, Met>): BulkAct<Name> => ({
  prepare: async (scope, change) => {
    const path = await pathOf(scope, pathIn(change))
    let has: ReadonlyMap<Id, HasPath> = new Map()
    let met: Met | null = null
    return {
      title: judging.title(path, change),
      meet: async (inScope, ids) => {
        has = await enrolmentsOf(inScope, path.id, ids)
        met = (await judging.meet?.(inScope, change, ids)) ?? null
      },
      judge: person => {
        const one = has.get(person.id)
        if (!one || one.state === 'withdrawn') return skipped(bulkTexts.named('notOnPath'))
        return judging.judge(one, { path, change, met, person })
      },
    }
  },
  apply: async (scope, { id, settings }, items) => {
    const change = settings.change as BulkChangeOf<Name>
    const head = { source: 'bulk', job_id: id, reason: 'reason' in change ? change.reason : null } as const
    const written = await changeEnrolments(scope, {
      head,
      items,
      kind: judging.ran,
      set: judging.set(scope),
      way: 'run',
    })
    await judging.after?.(scope, written, { change, head, way: 'run' })
    await settlePeople(scope, written.employees, pathIn(change))
    await rejectOthers(scope, items, written.n, bulkTexts.named('pathChangedMeanwhile'))
  },
  asLeft: isPathAsLeft,
  changedSince: bulkTexts.named('pathChangedSince'),
  restore: async (scope, { id, settings }, items) => {
    const change = settings.change as BulkChangeOf<Name>
    const head = { source: 'bulk', job_id: id, note: bulkTexts.say(fallback, 'undoneNote') } as const
    const written = await changeEnrolments(scope, {
      head,
      items,
      kind: judging.turned,
      set: judging.unset,
      way: 'undo',
    })
    await judging.after?.(scope, written, { change, head, way: 'undo' })
    await settlePeople(scope, written.employees, pathIn(change))
    await movedAsBefore(scope, items)
  },
})
