import { access } from '../access.ts'
import { conditionText } from '../conditions/texts.ts'
import { defineList } from '../lists/list.ts'
import { learningPathStates, pathSources, pathStandings } from './states.ts'
import { pathText } from './texts.ts'

const leastFirst = { ways: [pathText('leastFirst'), pathText('mostFirst')] } as const
const byTime = { ways: [pathText('oldestFirst'), pathText('newestFirst')] } as const

/** R-RTE-4. */
export const learningPathsList = defineList({
  name: 'learning_paths',
  unit: count => pathText('countPaths', { count }),
  access: access.programs,
  filters: {
    search: { kind: 'search', label: pathText('search') },
    state: { kind: 'choice', label: pathText('state'), choices: learningPathStates.names, column: 'state' },
    rule: {
      kind: 'choice',
      label: pathText('rule'),
      choices: { on: pathText('ruleOn'), off: pathText('ruleOff') },
      column: 'rule',
    },
    steps_min: { kind: 'min', label: pathText('stepsMin'), range: pathText('steps'), column: 'steps' },
    steps_max: { kind: 'max', label: pathText('stepsMax'), column: 'steps' },
    updated_from: { kind: 'from', label: pathText('updatedFrom'), range: pathText('updatedAt'), column: 'updated_at' },
    updated_to: { kind: 'to', label: pathText('updatedTo'), column: 'updated_at' },
    conditions: { kind: 'tree', label: conditionText('advanced'), own: true },
  },
  bar: ['rule'],
  counted: ['state', 'rule'],
  columns: {
    title: { label: pathText('titleLabel'), usual: true, sort: 'title' },
    state: { label: pathText('state'), usual: true },
    steps: { label: pathText('steps'), usual: true, sort: 'steps', ...leastFirst },
    under_way: { label: pathText('underWay'), usual: true },
    stuck: { label: pathText('stuckPeople'), usual: true },
    completed: { label: pathText('completed'), usual: true },
    rule: { label: pathText('rule'), usual: true },
    updated_at: { label: pathText('updatedAt'), usual: true, sort: 'updated_at', ...byTime },
  },
  usualSort: 'title',
  export: access.exportPrograms,
})

/** R-RTE-5: people on a path, with their progress. */
export const pathProgressList = defineList({
  name: 'path_progress',
  unit: count => pathText('countPeople', { count }),
  access: access.employees,
  filters: {
    search: { kind: 'search', label: pathText('searchPeople') },
    state: { kind: 'choice', label: pathText('state'), choices: pathStandings, column: 'state' },
    /** People with no progress for this many days although a step is open. */
    stuck: {
      kind: 'choice',
      label: pathText('stuck'),
      choices: {
        '7': pathText('stuckDays', { days: 7 }),
        '14': pathText('stuckDays', { days: 14 }),
        '30': pathText('stuckDays', { days: 30 }),
        '60': pathText('stuckDays', { days: 60 }),
        '90': pathText('stuckDays', { days: 90 }),
      },
      column: 'stuck_days',
    },
    /** People for whom this step is open to do. */
    step_id: { kind: 'reference', label: pathText('atStep'), lookup: 'pathSteps', always: true, column: 'done' },
    late: { kind: 'choice', label: pathText('late'), choices: { yes: pathText('lateNow') }, column: 'next_due' },
    source: { kind: 'choice', label: pathText('source'), choices: pathSources, column: 'source' },
    discipline_id: { kind: 'reference', label: pathText('discipline'), lookup: 'disciplines', column: 'discipline' },
    location_id: { kind: 'reference', label: pathText('location'), lookup: 'locations', column: 'location' },
    coordinator_id: {
      kind: 'reference',
      label: pathText('coordinator'),
      lookup: 'coordinators',
      column: 'coordinator',
    },
    conditions: { kind: 'tree', label: conditionText('advanced') },
  },
  bar: ['state', 'step_id', 'stuck'],
  counted: ['state'],
  columns: {
    name: { label: pathText('employee'), usual: true, sort: 'name' },
    employee_number: { label: pathText('number'), usual: false },
    state: { label: pathText('state'), usual: true },
    done: { label: pathText('stepsDone'), usual: true, sort: 'done', ...leastFirst },
    next_due: {
      label: pathText('nextDue'),
      usual: true,
      sort: 'next_due',
      ways: [pathText('soonestFirst'), pathText('latestFirst')],
    },
    stuck_days: { label: pathText('stuckFor'), usual: true, sort: 'stuck_days', ...leastFirst },
    start_date: { label: pathText('startDate'), usual: false, sort: 'start_date', ...byTime },
    completed_on: { label: pathText('completedOn'), usual: false, sort: 'completed_on', ...byTime },
    source: { label: pathText('source'), usual: false },
    discipline: { label: pathText('discipline'), usual: false },
    location: { label: pathText('location'), usual: false },
    coordinator: { label: pathText('coordinator'), usual: false },
    reason: { label: pathText('reason'), usual: false },
  },
  usualSort: 'name',
  views: 'agency',
  export: access.exportEmployees,
})
