import { access } from '../../access.ts'
import { dataText } from '../../report-data/texts.ts'
import { employmentMovesList, leavesList } from '../lists/employment-lists.ts'
import { defineDataset } from './dataset.ts'

const ofMove = employmentMovesList.filters

/** Employment changes, by dated facts. Location, discipline and coordinator are those in effect from that day on. */
export const moves = defineDataset({
  name: 'employment_moves',
  label: dataText('moves'),
  about: dataText('movesAbout'),
  list: employmentMovesList,
  without: [],
  todayOnly: [],
  measures: {
    count: { label: dataText('countOfMoves'), unit: 'count', fold: 'count' },
    people: { label: dataText('people'), unit: 'count', fold: 'count' },
    joined: { label: dataText('joined'), unit: 'count', fold: 'sum' },
    left: { label: dataText('leftAgency'), unit: 'count', fold: 'sum' },
    moved: { label: dataText('moved'), unit: 'count', fold: 'sum' },
  },
  dimensions: {
    move: { label: ofMove.move.label, filter: 'move' },
    location: { label: ofMove.location_id.label, filter: 'location_id' },
    discipline: { label: ofMove.discipline_id.label, filter: 'discipline_id' },
    coordinator: { label: ofMove.coordinator_id.label, filter: 'coordinator_id' },
    on: { label: ofMove.on_from.range, from: 'on_from', to: 'on_to' },
  },
  as_of: ['records', 'known'],
  person: false,
  sensitive: {},
  access: access.employees,
})

const ofLeave = leavesList.filters

/** People on leave, with their paused dates. */
export const leaves = defineDataset({
  name: 'leaves',
  label: dataText('leaves'),
  about: dataText('leavesAbout'),
  list: leavesList,
  without: [],
  // the expected return has no history
  todayOnly: ['expected_return'],
  measures: {
    count: { label: dataText('countOfRows'), unit: 'count', fold: 'count' },
    people: { label: dataText('people'), unit: 'count', fold: 'count' },
    dates: { label: dataText('frozenDates'), unit: 'count', fold: 'sum' },
    days_away: { label: dataText('daysAway'), unit: 'days', fold: 'most', column: 'since' },
  },
  dimensions: {
    kind: { label: ofLeave.kind.label, filter: 'kind' },
    status: { label: ofLeave.provider_status.label, filter: 'provider_status' },
    location: { label: ofLeave.location_id.label, filter: 'location_id' },
    discipline: { label: ofLeave.discipline_id.label, filter: 'discipline_id' },
    coordinator: { label: ofLeave.coordinator_id.label, filter: 'coordinator_id' },
    since: { label: ofLeave.since_from.range, from: 'since_from', to: 'since_to' },
    due: { label: ofLeave.due_from.range, from: 'due_from', to: 'due_to' },
  },
  as_of: ['records', 'known'],
  person: false,
  sensitive: {},
  access: access.compliance,
})
