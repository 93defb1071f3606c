import type { Id } from '@preceptor/contract'
import { namedDay } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { type Move, moveDates, movesOf } from '../../../path-standings/moves.ts'
import {
  dropSteps,
  giveOwnBack,
  ofStep,
  skipStep,
  takeOwnBack,
  unsettledSteps,
} from '../../../path-standings/write-enrolments.ts'
import { todayIn } from '../../../employees/today.ts'
import { bulkTexts } from '../../texts.ts'
import { skipped } from '../training/training-act.ts'
import { changes, onPath } from './path-act.ts'

const wasState = sql`state = w.before ->> 'state', withdrawn_how = null, reason = w.before ->> 'reason'`

/** R-RTE-14, edit start date: moves due dates that count from it; manually set ones stay. */
export const pathStart = onPath<'path_start', Map<Id, Move[]>>({
  title: ({ title }, { start_date }) => bulkTexts.named('pathStart', { title, day: namedDay(start_date) }),
  meet: (scope, { path_id, start_date }, employees) => movesOf(scope, { path_id, employees, start_date }),
  judge: (has, { path, change: { start_date }, met, person }) => {
    if (has.state === 'completed') return skipped(bulkTexts.named('pathCompleted'))
    if (has.start_date === start_date) return { outcome: 'unchanged', reason: bulkTexts.named('samePathStart') }
    const moved = (met?.get(person.id) ?? []).filter(({ before, after }) => before !== after)
    return changes(has, path, {
      values: { start_date },
      told: [
        { field: 'start_date', before: has.start_date, after: start_date },
        ...moved.map(({ title, before, after }) => ({
          field: 'step_due',
          before: `${title}: ${before ?? '–'}`,
          after: `${title}: ${after ?? '–'}`,
        })),
      ],
    })
  },
  ran: 'path.start_changed',
  turned: 'path.start_changed',
  set: () => sql`start_date = (w.values ->> 'start_date')::date`,
  unset: sql`start_date = (w.before ->> 'start_date')::date`,
  after: (scope, { employees }, { change }) => moveDates(scope, change.path_id, employees),
})

/** Opens nothing more until it resumes; assignments stay unchanged. */
export const pathPause = onPath<'path_pause'>({
  title: ({ title }) => bulkTexts.named('pathPause', { title }),
  judge: (has, { path }) => {
    if (has.state === 'completed') return skipped(bulkTexts.named('pathCompleted'))
    return has.state === 'paused'
      ? { outcome: 'unchanged', reason: bulkTexts.named('alreadyPaused') }
      : changes(has, path)
  },
  ran: 'path.paused',
  turned: 'path.resumed',
  set: () => sql`state = 'paused'`,
  unset: wasState,
  after: (scope, { enrolments }, { change, way }) =>
    way === 'undo'
      ? Promise.resolve()
      : scope.db.run(sql`update path_enrolments set reason = ${change.reason}
          where organization_id = ${scope.agency.id} and id = any(${enrolments}::uuid[])`),
})

export const pathResume = onPath<'path_resume'>({
  title: ({ title }) => bulkTexts.named('pathResume', { title }),
  judge: (has, { path }) => (has.state === 'paused' ? changes(has, path) : skipped(bulkTexts.named('notPaused'))),
  ran: 'path.resumed',
  turned: 'path.paused',
  set: ({ agency }) => sql`state = 'in_progress', reason = null, moved_on = ${todayIn(agency.time_zone)}::date`,
  unset: wasState,
})

/** Also withdraws assignments of the path that no one has started; started ones stay. */
export const pathWithdraw = onPath<'path_withdraw'>({
  title: ({ title }) => bulkTexts.named('pathWithdraw', { title }),
  judge: (has, { path }) =>
    has.state === 'completed' ? skipped(bulkTexts.named('pathCompleted')) : changes(has, path),
  ran: 'path.withdrawn',
  turned: 'path.reopened',
  set: () => sql`state = 'withdrawn', withdrawn_how = 'manual', look_on = null`,
  unset: wasState,
  after: async (scope, written, { change, head, way }) => {
    if (way === 'undo') return giveOwnBack(scope, written, head)
    await scope.db.run(sql`update path_enrolments set reason = ${change.reason}
      where organization_id = ${scope.agency.id} and id = any(${written.enrolments}::uuid[])`)
    return takeOwnBack(scope, written, head)
  },
})

export const pathSkip = onPath<'path_skip', Awaited<ReturnType<typeof unsettledSteps>>>({
  title: ({ title }) => bulkTexts.named('pathSkip', { title }),
  meet: (scope, { path_id, step_id }, employees) => unsettledSteps(scope, path_id, step_id, employees),
  judge: (has, { path, met, person }) => {
    const step = met?.get(person.id)
    if (!step) return skipped(bulkTexts.named('noSuchStep'))
    if (step.state === 'done') return skipped(bulkTexts.named('stepDone'))
    if (step.state === 'skipped') return skipped(bulkTexts.named('stepSkipped'))
    return changes(has, path, { told: [{ field: 'skipped_step', before: null, after: step.title }] })
  },
  ran: 'path.step_skipped',
  turned: 'path.step_unskipped',
  set: () => sql`reason = p.reason`,
  unset: sql`reason = p.reason`,
  after: async (scope, written, { change: { step_id, reason }, head, way }) => {
    await skipStep(scope, written, { step_id, reason: way === 'run' ? reason : null })
    return (way === 'run' ? takeOwnBack : giveOwnBack)(scope, written, head, ofStep(step_id))
  },
})

/** Applies changed steps to people on an older version: dropped assignments that no one has started are withdrawn. */
export const pathSteps = onPath<'path_steps'>({
  title: ({ title }) => bulkTexts.named('pathSteps', { title }),
  judge: (has, { path, change: { steps_no, given_to } }) => {
    if (given_to !== 'all' && has.state === 'completed') return skipped(bulkTexts.named('pathCompleted'))
    if (has.steps_no === steps_no) return { outcome: 'unchanged', reason: bulkTexts.named('sameSteps') }
    return changes(has, path, { values: { steps_no } })
  },
  ran: 'path.steps_given',
  turned: 'path.steps_given',
  set: () => sql`steps_no = (w.values ->> 'steps_no')::int`,
  unset: sql`steps_no = (w.before ->> 'steps_no')::int`,
  after: async (scope, written, { change, head }) => {
    await dropSteps(scope, written, head)
    await moveDates(scope, change.path_id, written.employees)
  },
})
