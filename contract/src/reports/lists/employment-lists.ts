import { access } from '../../access.ts'
import { providerStatuses } from '../../employees/status.ts'
import { defineList } from '../../lists/list.ts'
import { dataText } from '../../report-data/texts.ts'
import { nameColumns, oldest, personFilters, placeColumns, soonest } from './of-person.ts'

export const employmentMoves = {
  joined: dataText('joined'),
  came_back: dataText('cameBack'),
  left: dataText('leftAgency'),
  location: dataText('movedLocation'),
  coordinator: dataText('movedCoordinator'),
  discipline: dataText('movedDiscipline'),
} as const

/** Employment changes: one row per day on which a person joined, left, or changed location, coordinator or discipline. */
export const employmentMovesList = defineList({
  name: 'employment_moves',
  unit: count => dataText('countMoves', { count }),
  access: access.employees,
  filters: {
    search: { kind: 'search', label: dataText('search') },
    move: { kind: 'choice', label: dataText('move'), choices: employmentMoves, column: 'move' },
    on_from: { kind: 'from', label: dataText('onFrom'), range: dataText('onDay'), column: 'on' },
    on_to: { kind: 'to', label: dataText('onTo'), column: 'on' },
    ...personFilters,
  },
  bar: ['move', 'on', 'location_id'],
  columns: {
    ...nameColumns,
    move: { label: dataText('move'), usual: true },
    on: { label: dataText('onDay'), usual: true, sort: 'on', ...oldest },
    was: { label: dataText('was'), usual: true },
    becomes: { label: dataText('becomes'), usual: true },
    ...placeColumns,
  },
  usualSort: '-on',
})

export const frozenKinds = {
  program: dataText('frozenProgram'),
  rule: dataText('frozenRule'),
  none: dataText('frozenNone'),
} as const

/** People on leave with each paused date: a program's due date, or the end of a rule's window. People without any have one row. */
export const leavesList = defineList({
  name: 'leaves',
  unit: count => dataText('countFrozen', { count }),
  access: access.employees,
  filters: {
    search: { kind: 'search', label: dataText('search') },
    kind: { kind: 'choice', label: dataText('frozenDate'), choices: frozenKinds, column: 'kind' },
    provider_status: { kind: 'choice', label: dataText('status'), choices: providerStatuses, column: 'status' },
    since_from: { kind: 'from', label: dataText('sinceFrom'), range: dataText('onLeaveSince'), column: 'since' },
    since_to: { kind: 'to', label: dataText('sinceTo'), column: 'since' },
    due_from: { kind: 'from', label: dataText('dueFrom'), range: dataText('dueAsFrozen'), column: 'due_on' },
    due_to: { kind: 'to', label: dataText('dueTo'), column: 'due_on' },
    ...personFilters,
  },
  bar: ['kind', 'since', 'location_id'],
  columns: {
    ...nameColumns,
    status: { label: dataText('status'), usual: false },
    since: { label: dataText('onLeaveSince'), usual: true, sort: 'since', ...oldest },
    expected_return: { label: dataText('expectedReturn'), usual: true },
    kind: { label: dataText('frozenDate'), usual: true },
    title: { label: dataText('frozenTitle'), usual: true },
    due_on: { label: dataText('dueAsFrozen'), usual: true, sort: 'due_on', ...soonest },
    ...placeColumns,
  },
  usualSort: 'name',
})
