import { access } from '../../access.ts'
import { missingDates } from '../../compliance/compliance-filters.ts'
import { complianceStates } from '../../compliance/result.ts'
import { providerStatuses } from '../../employees/status.ts'
import { defineList } from '../../lists/list.ts'
import { dataText } from '../../report-data/texts.ts'
import { least, nameColumns, oldest, personFilters, placeColumns, soonest, worst } from './of-person.ts'

const { not_applicable: _, ...states } = complianceStates
/** Nothing is stored for people a rule doesn't apply to. */
export const keptStates = states
export const stateReasons = { ...missingDates, away_too_long: dataText('awayTooLong') } as const
export const yesOrNo = { yes: dataText('yes'), no: dataText('no') } as const

/** Each person's standing under each rule that applies. */
export const complianceStandingsList = defineList({
  name: 'compliance_standings',
  unit: count => dataText('countRequirements', { count }),
  access: access.compliance,
  filters: {
    search: { kind: 'search', label: dataText('search') },
    rule_id: { kind: 'reference', label: dataText('rule'), lookup: 'complianceRules', always: true, column: 'rule' },
    state: { kind: 'choice', label: dataText('state'), choices: keptStates, column: 'state' },
    compliant: {
      kind: 'choice',
      label: dataText('compliant'),
      choices: { yes: dataText('isCompliant'), no: dataText('isRed') },
      column: 'state',
    },
    reason: { kind: 'choice', label: dataText('reason'), choices: stateReasons, column: 'reason' },
    unverified: { kind: 'choice', label: dataText('unverified'), choices: yesOrNo, column: 'unverified' },
    provider_status: { kind: 'choice', label: dataText('status'), choices: providerStatuses, column: 'status' },
    since_from: { kind: 'from', label: dataText('sinceFrom'), range: dataText('since'), column: 'since' },
    since_to: { kind: 'to', label: dataText('sinceTo'), column: 'since' },
    ends_from: { kind: 'from', label: dataText('endsFrom'), range: dataText('endsOn'), column: 'ends_on' },
    ends_to: { kind: 'to', label: dataText('endsTo'), column: 'ends_on' },
    lapse_from: { kind: 'from', label: dataText('lapseFrom'), range: dataText('nextLapse'), column: 'next_lapse' },
    lapse_to: { kind: 'to', label: dataText('lapseTo'), column: 'next_lapse' },
    minutes_min: {
      kind: 'min',
      label: dataText('minutesMissingMin'),
      range: dataText('minutesMissing'),
      column: 'minutes_missing',
    },
    minutes_max: { kind: 'max', label: dataText('minutesMissingMax'), column: 'minutes_missing' },
    needed_min: {
      kind: 'min',
      label: dataText('minutesNeededMin'),
      range: dataText('minutesNeeded'),
      column: 'needed_minutes',
    },
    needed_max: { kind: 'max', label: dataText('minutesNeededMax'), column: 'needed_minutes' },
    ...personFilters,
  },
  bar: ['rule_id', 'compliant', 'provider_status', 'location_id'],
  columns: {
    ...nameColumns,
    status: { label: dataText('status'), usual: false },
    rule: { label: dataText('rule'), usual: true, sort: 'rule' },
    state: { label: dataText('state'), usual: true, sort: 'state', ...worst },
    reason: { label: dataText('reason'), usual: false },
    since: { label: dataText('since'), usual: false, sort: 'since', ...soonest },
    ends_on: { label: dataText('endsOn'), usual: true, sort: 'ends_on', ...soonest },
    next_lapse: { label: dataText('nextLapse'), usual: false, sort: 'next_lapse', ...soonest },
    needed_minutes: { label: dataText('minutesNeeded'), usual: false },
    counted_minutes: { label: dataText('minutesCounted'), usual: false, sort: 'counted_minutes', ...least },
    minutes_missing: { label: dataText('minutesMissing'), usual: true, sort: 'minutes_missing', ...least },
    unverified: { label: dataText('unverified'), usual: false },
    ...placeColumns,
  },
  usualSort: 'name',
})

/** Active people's standing at each month's end, this year and last; for the current month, so far. */
export const complianceMonthsList = defineList({
  name: 'compliance_months',
  unit: count => dataText('countPersonMonths', { count }),
  access: access.compliance,
  filters: {
    search: { kind: 'search', label: dataText('search') },
    month_from: { kind: 'from', label: dataText('monthFrom'), range: dataText('month'), column: 'month' },
    month_to: { kind: 'to', label: dataText('monthTo'), column: 'month' },
    state: { kind: 'choice', label: dataText('standing'), choices: complianceStates, column: 'state' },
    compliant: {
      kind: 'choice',
      label: dataText('compliant'),
      choices: { yes: dataText('isCompliant'), no: dataText('isRed') },
      column: 'state',
    },
    ...personFilters,
  },
  bar: ['month', 'compliant', 'location_id'],
  columns: {
    ...nameColumns,
    month: { label: dataText('month'), usual: true, sort: 'month', ...oldest },
    state: { label: dataText('standing'), usual: true },
    rules: { label: dataText('rules'), usual: true },
    red_rules: { label: dataText('redRules'), usual: true, sort: 'red_rules', ...least },
    ...placeColumns,
  },
  usualSort: 'month',
})
