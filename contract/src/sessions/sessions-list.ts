import { access } from '../access.ts'
import { conditionText } from '../conditions/texts.ts'
import { languages } from '../employees/status.ts'
import { defineList } from '../lists/list.ts'
import { columnsOfFields } from '../records/record-fields.ts'
import { sessionFieldNames } from './field-names.ts'
import { sessionRecordFields } from './session-fields.ts'
import { sessionModes, sessionPhases } from './states.ts'
import { sessionText } from './texts.ts'

/** R-RTE-7, R-PER-5: in-person or live online sessions, by start. */
export const sessionsList = defineList({
  name: 'sessions',
  unit: count => sessionText('countSessions', { count }),
  access: access.sessions,
  filters: {
    search: { kind: 'search', label: sessionText('search') },
    time: {
      kind: 'choice',
      label: sessionText('when'),
      choices: { coming: sessionText('coming'), past: sessionText('past') },
    },
    phase: { kind: 'choice', label: sessionText('state'), choices: sessionPhases, column: 'state' },
    mode: { kind: 'choice', label: sessionText('mode'), choices: sessionModes, column: 'mode' },
    program_id: {
      kind: 'reference',
      label: sessionText('program'),
      lookup: 'programs',
      always: true,
      column: 'program',
    },
    instructor_id: {
      kind: 'reference',
      label: sessionText('instructor'),
      lookup: 'instructors',
      column: 'instructors',
    },
    location_id: { kind: 'reference', label: sessionText('location'), lookup: 'locations', column: 'place' },
    room_id: { kind: 'reference', label: sessionText('room'), lookup: 'rooms', column: 'place' },
    language: {
      kind: 'choice',
      label: sessionText('language'),
      choices: languages,
      column: 'language',
    },
    starts_from: {
      kind: 'from',
      label: sessionText('startsFrom'),
      range: sessionText('startsOn'),
      column: 'starts_at',
    },
    starts_to: { kind: 'to', label: sessionText('startsTo'), column: 'starts_at' },
    conditions: { kind: 'tree', label: conditionText('advanced'), own: true },
  },
  bar: ['time', 'mode', 'program_id', 'instructor_id'],
  counted: ['time', 'phase', 'mode'],
  columns: {
    starts_at: {
      label: sessionText('startsAt'),
      usual: true,
      sort: 'starts_at',
      ways: [sessionText('soonestFirst'), sessionText('latestFirst')],
    },
    title: { label: sessionText('titleLabel'), usual: true, sort: 'title' },
    // the line below the title shows it
    program: { label: sessionText('program'), usual: false },
    state: { label: sessionText('state'), usual: true },
    seats: {
      label: sessionText('seats'),
      usual: true,
      sort: 'seats',
      ways: [sessionText('fewestFirst'), sessionText('mostFirst')],
    },
    waiting: { label: sessionText('waitList'), usual: true },
    place: { label: sessionText('place'), usual: true },
    mode: { label: sessionText('mode'), usual: false },
    instructors: { label: sessionText('instructors'), usual: true },
    language: { label: sessionText('language'), usual: false },
    credit_minutes: { label: sessionText('creditMinutes'), usual: false },
    ...columnsOfFields(sessionRecordFields, sessionFieldNames),
  },
  usualSort: '-starts_at',
  views: 'agency',
  export: access.sessions,
})
