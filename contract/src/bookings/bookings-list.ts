import { access } from '../access.ts'
import { conditionText } from '../conditions/texts.ts'
import { defineList } from '../lists/list.ts'
import { attendanceResults, bookingStates } from '../sessions/states.ts'
import { bookingText } from './texts.ts'

/** Bookings with their sessions and results: the list behind no-shows. */
export const bookingsList = defineList({
  name: 'bookings',
  unit: count => bookingText('countBookings', { count }),
  access: access.sessions,
  filters: {
    search: { kind: 'search', label: bookingText('search') },
    result: {
      kind: 'choice',
      label: bookingText('result'),
      choices: { ...attendanceResults, none: bookingText('notMarked') },
      column: 'result',
    },
    state: { kind: 'choice', label: bookingText('state'), choices: bookingStates, column: 'state' },
    program_id: {
      kind: 'reference',
      label: bookingText('program'),
      lookup: 'programs',
      always: true,
      column: 'program',
    },
    location_id: { kind: 'reference', label: bookingText('location'), lookup: 'locations', column: 'location' },
    coordinator_id: {
      kind: 'reference',
      label: bookingText('coordinator'),
      lookup: 'coordinators',
      column: 'coordinator',
    },
    starts_from: {
      kind: 'from',
      label: bookingText('startsFrom'),
      range: bookingText('startsOn'),
      column: 'starts_at',
    },
    starts_to: { kind: 'to', label: bookingText('startsTo'), column: 'starts_at' },
    conditions: { kind: 'tree', label: conditionText('advanced') },
  },
  bar: ['result', 'program_id', 'coordinator_id'],
  counted: ['result', 'state'],
  columns: {
    name: { label: bookingText('employee'), usual: true, sort: 'name' },
    employee_number: { label: bookingText('employeeNumber'), usual: false },
    starts_at: {
      label: bookingText('startsOn'),
      usual: true,
      sort: 'starts_at',
      ways: [bookingText('oldestFirst'), bookingText('newestFirst')],
    },
    session: { label: bookingText('session'), usual: true },
    // the line below the session shows it
    program: { label: bookingText('program'), usual: false },
    place: { label: bookingText('place'), usual: false },
    state: { label: bookingText('state'), usual: true },
    result: { label: bookingText('result'), usual: true },
    minutes: {
      label: bookingText('minutes'),
      usual: true,
      sort: 'minutes',
      ways: [bookingText('fewestFirst'), bookingText('mostFirst')],
    },
    marked_by: { label: bookingText('markedBy'), usual: true },
    marked_how: { label: bookingText('markedHow'), usual: false },
    note: { label: bookingText('note'), usual: false },
    discipline: { label: bookingText('discipline'), usual: false },
    location: { label: bookingText('location'), usual: false },
    coordinator: { label: bookingText('coordinator'), usual: false },
  },
  usualSort: '-starts_at',
  export: access.sessions,
})
