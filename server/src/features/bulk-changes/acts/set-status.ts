import {
  type BulkChangeOf,
  isOver,
  missingReason,
  providerStatuses,
  returnProblem,
  statusDayProblem,
  statusReasons,
} from '@preceptor/contract'
import { namedDay } from '@preceptor/contract/texts/texts'
import { invalid } from '../../../errors/app-error.ts'
import { asText, changesBetween } from '../../../events/changes.ts'
import type { Existing } from '../../employee-batches/employee-values.ts'
import { datesOfMove, moveProblem, returnOfMove, statusOn } from '../../employees/status-rules.ts'
import { todayIn } from '../../employees/today.ts'
import type { BulkAct, Verdict } from '../act.ts'
import { bulkTexts } from '../texts.ts'
import { writesEmployees } from './write-employees.ts'

type StatusChange = BulkChangeOf<'status'>

/** Sets the status, now or planned for a later day, by the rules of a single change (change-status.ts). */
export const setStatus: BulkAct<'status'> = {
  ...writesEmployees,
  prepare: async ({ agency }, change) => {
    const { provider_status, reason, effective_on } = change
    if (statusReasons[provider_status] && !reason) throw invalid({ 'change.reason': [missingReason] })
    const noReturn = returnProblem({ ...change, since: effective_on }, todayIn(agency.time_zone))
    if (noReturn) throw invalid({ 'change.expected_return': [noReturn] })
    const later = effective_on > todayIn(agency.time_zone)
    const status = providerStatuses[provider_status]
    const title = later
      ? bulkTexts.named('setStatusOn', { status, day: namedDay(effective_on) })
      : bulkTexts.named('setStatus', { status })
    return { title, judge }
  },
}

function judge(person: Existing, change: StatusChange, today: string): Verdict {
  const { provider_status: to, effective_on } = change
  const later = effective_on > today
  const from = later ? statusOn(person, effective_on) : person.provider_status
  if (from === to) return { outcome: 'unchanged', reason: alreadySo(person, change, later) }
  const problem = moveProblem(from, to) ?? statusDayProblem(person, from, change)
  if (problem) return { outcome: 'skip', reason: problem }
  return later ? planned(person, change) : moved(person, change)
}

const alreadySo = (
  { provider_status }: Existing,
  { provider_status: to, effective_on }: StatusChange,
  later: boolean,
) =>
  later && provider_status !== to
    ? bulkTexts.named('alreadyScheduled', { status: providerStatuses[to], day: namedDay(effective_on) })
    : bulkTexts.named('alreadyStatus', { status: providerStatuses[to] })

function moved(person: Existing, change: StatusChange): Verdict {
  const { provider_status, reason: status_reason, effective_on: status_since } = change
  const expected_return = returnOfMove(change)
  const values = { provider_status, status_reason, status_since, expected_return, ...datesOfMove(person, change) }
  const keys = Object.keys(values) as (keyof typeof values)[]
  const canceled = isOver(provider_status) ? person.scheduled_statuses : []
  return {
    outcome: 'update',
    values,
    before: { ...Object.fromEntries(keys.map(key => [key, person[key]])), ...(canceled.length > 0 && { canceled }) },
    changes: changesBetween(
      { ...person, provider_status: providerStatuses[person.provider_status] },
      { ...values, provider_status: providerStatuses[provider_status] },
      ['provider_status', 'termination_date', 'rehire_date', 'expected_return'],
    ),
  }
}

function planned(person: Existing, change: StatusChange): Verdict {
  const { provider_status, reason, note, effective_on } = change
  const expected_return = returnOfMove(change)
  const before = asText(providerStatuses[person.provider_status])
  return {
    outcome: 'update',
    values: { plan: { provider_status, reason, note, effective_on, expected_return } },
    before: {},
    changes: [
      { field: 'provider_status', before, after: asText(providerStatuses[provider_status]) },
      { field: 'effective_on', before: null, after: effective_on },
      ...(expected_return ? [{ field: 'expected_return', before: null, after: expected_return }] : []),
    ],
  }
}
