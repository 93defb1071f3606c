import { access } from '../../access.ts'
import { dataText } from '../../report-data/texts.ts'
import { complianceMonthsList, complianceStandingsList } from '../lists/compliance-list.ts'
import { defineDataset } from './dataset.ts'

const { filters } = complianceStandingsList

/** One row per person and rule that applies. Location, discipline and coordinator are as of the report's day. */
export const compliance = defineDataset({
  name: 'compliance',
  label: dataText('compliance'),
  about: dataText('complianceAbout'),
  list: complianceStandingsList,
  without: [],
  todayOnly: [],
  measures: {
    count: { label: dataText('countOfRequirements'), unit: 'count', fold: 'count' },
    people: { label: dataText('people'), unit: 'count', fold: 'count' },
    red: { label: dataText('redCount'), unit: 'count', fold: 'sum' },
    rate: { label: dataText('complianceRate'), unit: 'percent', fold: 'ratio' },
    needed_minutes: { label: dataText('timeNeeded'), unit: 'minutes', fold: 'sum', column: 'needed_minutes' },
    counted_minutes: { label: dataText('timeCounted'), unit: 'minutes', fold: 'sum', column: 'counted_minutes' },
    minutes_missing: { label: dataText('timeMissing'), unit: 'minutes', fold: 'sum', column: 'minutes_missing' },
  },
  dimensions: {
    rule: { label: filters.rule_id.label, filter: 'rule_id' },
    state: { label: filters.state.label, filter: 'state' },
    compliant: { label: filters.compliant.label, filter: 'compliant' },
    reason: { label: filters.reason.label, filter: 'reason' },
    status: { label: filters.provider_status.label, filter: 'provider_status' },
    location: { label: filters.location_id.label, filter: 'location_id' },
    discipline: { label: filters.discipline_id.label, filter: 'discipline_id' },
    coordinator: { label: filters.coordinator_id.label, filter: 'coordinator_id' },
    since: { label: filters.since_from.range, from: 'since_from', to: 'since_to' },
    ends: { label: filters.ends_from.range, from: 'ends_from', to: 'ends_to' },
    lapses: { label: filters.lapse_from.range, from: 'lapse_from', to: 'lapse_to' },
  },
  as_of: ['records', 'known'],
  person: false,
  sensitive: {},
  access: access.compliance,
})

const months = complianceMonthsList.filters

/** One row per active person and month. */
export const complianceMonths = defineDataset({
  name: 'compliance_months',
  label: dataText('complianceMonths'),
  about: dataText('complianceMonthsAbout'),
  list: complianceMonthsList,
  without: [],
  todayOnly: [],
  measures: {
    count: { label: dataText('countOfMonths'), unit: 'count', fold: 'count' },
    people: { label: dataText('people'), unit: 'count', fold: 'count' },
    red: { label: dataText('redCount'), unit: 'count', fold: 'sum' },
    rate: { label: dataText('complianceRate'), unit: 'percent', fold: 'ratio' },
  },
  dimensions: {
    month: { label: months.month_from.range, from: 'month_from', to: 'month_to' },
    state: { label: months.state.label, filter: 'state' },
    compliant: { label: months.compliant.label, filter: 'compliant' },
    location: { label: months.location_id.label, filter: 'location_id' },
    discipline: { label: months.discipline_id.label, filter: 'discipline_id' },
    coordinator: { label: months.coordinator_id.label, filter: 'coordinator_id' },
  },
  as_of: ['records', 'known'],
  person: true,
  sensitive: {},
  access: access.compliance,
})
