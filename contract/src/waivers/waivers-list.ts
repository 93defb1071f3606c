import { access } from '../access.ts'
import { conditionText } from '../conditions/texts.ts'
import { defineList } from '../lists/list.ts'
import { waiverStandings } from './states.ts'
import { waiverText } from './texts.ts'

const byTime = { ways: [waiverText('oldestFirst'), waiverText('newestFirst')] } as const

/** Waivers of everyone the caller can see. */
export const waiversList = defineList({
  name: 'waivers',
  unit: count => waiverText('countWaivers', { count }),
  access: access.compliance,
  filters: {
    search: { kind: 'search', label: waiverText('search') },
    standing: { kind: 'choice', label: waiverText('standing'), choices: waiverStandings, column: 'standing' },
    rule_id: { kind: 'reference', label: waiverText('rule'), lookup: 'complianceRules', always: true, column: 'rule' },
    people: {
      kind: 'choice',
      label: waiverText('people'),
      choices: { current: waiverText('currentPeople'), former: waiverText('formerPeople') },
    },
    location_id: { kind: 'reference', label: waiverText('location'), lookup: 'locations', column: 'location' },
    coordinator_id: {
      kind: 'reference',
      label: waiverText('coordinator'),
      lookup: 'coordinators',
      column: 'coordinator',
    },
    ends_from: { kind: 'from', label: waiverText('endsFrom'), range: waiverText('lastDay'), column: 'last_day' },
    ends_to: { kind: 'to', label: waiverText('endsTo'), column: 'last_day' },
    conditions: { kind: 'tree', label: conditionText('advanced') },
  },
  bar: ['rule_id', 'people', 'location_id', 'coordinator_id'],
  counted: ['standing', 'rule_id'],
  columns: {
    name: { label: waiverText('employee'), usual: true, sort: 'name' },
    employee_number: { label: waiverText('employeeNumber'), usual: false },
    rule: { label: waiverText('rule'), usual: true },
    window: { label: waiverText('window'), usual: true },
    first_day: { label: waiverText('firstDay'), usual: true, sort: 'first_day', ...byTime },
    last_day: {
      label: waiverText('lastDay'),
      usual: true,
      sort: 'last_day',
      ways: [waiverText('soonestFirst'), waiverText('latestFirst')],
    },
    standing: { label: waiverText('standing'), usual: true },
    reason: { label: waiverText('reason'), usual: true },
    location: { label: waiverText('location'), usual: false },
    coordinator: { label: waiverText('coordinator'), usual: false },
    recorded_by: { label: waiverText('recordedBy'), usual: false },
    recorded_at: { label: waiverText('recordedAt'), usual: false, sort: 'recorded_at', ...byTime },
    decided_by: { label: waiverText('decidedBy'), usual: false },
  },
  usualSort: 'last_day',
  views: 'agency',
  export: access.exportEmployees,
})
