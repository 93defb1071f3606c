import { access } from '../../access.ts'
import { conditionText } from '../../conditions/texts.ts'
import { defineList } from '../../lists/list.ts'
import { dataText } from '../../report-data/texts.ts'
import { recordItems } from '../../session-records/items.ts'
import { sessionsList } from '../../sessions/sessions-list.ts'
import { least, oldest } from './of-person.ts'

/** The progress of a session's sign-off. */
export const signOffs = {
  waits: dataText('waitsForSignOff'),
  item_waived: dataText('itemsWaived'),
  signed: dataText('signedOff'),
  not_over: dataText('notOver'),
} as const

const { search, mode, program_id, location_id, room_id, language, starts_from, starts_to, phase } = sessionsList.filters

/** Sessions with their seats and sign-off, for reports. */
export const reportedSessionsList = defineList({
  name: 'reported_sessions',
  unit: sessionsList.unit,
  access: access.sessions,
  filters: {
    ...sessionsList.filters,
    sign_off: { kind: 'choice', label: dataText('signOff'), choices: signOffs, column: 'sign_off' },
    missing: { kind: 'choice', label: dataText('missingItem'), choices: recordItems, column: 'missing' },
  },
  bar: ['time', 'sign_off', 'program_id', 'location_id'],
  columns: {
    starts_at: sessionsList.columns.starts_at,
    title: sessionsList.columns.title,
    program: sessionsList.columns.program,
    state: sessionsList.columns.state,
    mode: sessionsList.columns.mode,
    place: sessionsList.columns.place,
    instructors: sessionsList.columns.instructors,
    language: sessionsList.columns.language,
    seats: { label: dataText('seats'), usual: true },
    booked: { label: dataText('bookedSeats'), usual: true, sort: 'seats', ...least },
    waiting: { label: dataText('waiting'), usual: false },
    credit_minutes: { label: dataText('creditMinutes'), usual: false },
    sign_off: { label: dataText('signOff'), usual: false },
    missing: { label: dataText('missingItems'), usual: false },
    waived_items: { label: dataText('waivedItems'), usual: false },
  },
  usualSort: '-starts_at',
})

/** Taught sessions: one row per instructor. */
export const teachingList = defineList({
  name: 'teaching',
  unit: count => dataText('countTaught', { count }),
  access: access.sessions,
  filters: {
    search,
    instructor_id: {
      kind: 'reference',
      label: dataText('instructor'),
      lookup: 'instructors',
      always: true,
      column: 'instructor',
    },
    program_id,
    phase,
    mode,
    location_id,
    room_id,
    language,
    starts_from,
    starts_to,
    conditions: { kind: 'tree', label: conditionText('advanced'), own: true },
  },
  bar: ['instructor_id', 'program_id', 'starts'],
  columns: {
    instructor: { label: dataText('instructor'), usual: true, sort: 'instructor' },
    starts_at: { ...sessionsList.columns.starts_at, ...oldest },
    title: sessionsList.columns.title,
    program: sessionsList.columns.program,
    state: sessionsList.columns.state,
    mode: sessionsList.columns.mode,
    place: sessionsList.columns.place,
    taught_minutes: { label: dataText('taughtMinutes'), usual: true },
    booked: { label: dataText('bookedSeats'), usual: true },
  },
  usualSort: '-starts_at',
})
