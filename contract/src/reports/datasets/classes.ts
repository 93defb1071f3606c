import { access } from '../../access.ts'
import { bookingsList } from '../../bookings/bookings-list.ts'
import { dataText } from '../../report-data/texts.ts'
import { reportedSessionsList, teachingList } from '../lists/sessions-lists.ts'
import { defineDataset } from './dataset.ts'

const ofSession = reportedSessionsList.filters

/** In-person sessions, visits and webinars with their seats and sign-off. */
export const sessions = defineDataset({
  name: 'sessions',
  label: dataText('sessions'),
  about: dataText('sessionsAbout'),
  list: reportedSessionsList,
  without: [],
  todayOnly: ['time', 'missing'],
  measures: {
    count: { label: dataText('countOfSessions'), unit: 'count', fold: 'count' },
    seats: { label: dataText('seats'), unit: 'count', fold: 'sum' },
    booked: { label: dataText('bookedSeats'), unit: 'count', fold: 'sum' },
    fill_rate: { label: dataText('fillRate'), unit: 'percent', fold: 'ratio' },
    waiting: { label: dataText('waiting'), unit: 'count', fold: 'sum' },
    missing_items: { label: dataText('missingItems'), unit: 'count', fold: 'sum', column: 'missing' },
    not_signed: { label: dataText('noSignOff'), unit: 'count', fold: 'sum' },
    waived_items: { label: dataText('waivedItems'), unit: 'count', fold: 'sum' },
  },
  dimensions: {
    program: { label: ofSession.program_id.label, filter: 'program_id' },
    state: { label: ofSession.phase.label, filter: 'phase' },
    mode: { label: ofSession.mode.label, filter: 'mode' },
    location: { label: ofSession.location_id.label, filter: 'location_id' },
    room: { label: ofSession.room_id.label, filter: 'room_id' },
    language: { label: ofSession.language.label, filter: 'language' },
    sign_off: { label: ofSession.sign_off.label, filter: 'sign_off' },
    starts: { label: ofSession.starts_from.range, from: 'starts_from', to: 'starts_to' },
  },
  as_of: ['records'],
  person: false,
  sensitive: {},
  access: access.sessions,
})

const ofTeaching = teachingList.filters

/** One row per session and instructor. */
export const teaching = defineDataset({
  name: 'teaching',
  label: dataText('teaching'),
  about: dataText('teachingAbout'),
  list: teachingList,
  without: [],
  todayOnly: [],
  measures: {
    count: { label: dataText('countOfSessions'), unit: 'count', fold: 'count' },
    instructors: { label: dataText('instructors'), unit: 'count', fold: 'count' },
    taught_minutes: { label: dataText('taughtTime'), unit: 'minutes', fold: 'sum' },
    booked: { label: dataText('bookedSeats'), unit: 'count', fold: 'sum' },
  },
  dimensions: {
    instructor: { label: ofTeaching.instructor_id.label, filter: 'instructor_id' },
    program: { label: ofTeaching.program_id.label, filter: 'program_id' },
    mode: { label: ofTeaching.mode.label, filter: 'mode' },
    location: { label: ofTeaching.location_id.label, filter: 'location_id' },
    starts: { label: ofTeaching.starts_from.range, from: 'starts_from', to: 'starts_to' },
  },
  as_of: ['records'],
  person: false,
  sensitive: {},
  access: access.sessions,
})

const ofBooking = bookingsList.filters

/** One row per booking of a session, with its result. */
export const attendance = defineDataset({
  name: 'attendance',
  label: dataText('attendance'),
  about: dataText('attendanceAbout'),
  list: bookingsList,
  without: [],
  todayOnly: [],
  measures: {
    count: { label: dataText('countOfBookings'), unit: 'count', fold: 'count' },
    people: { label: dataText('people'), unit: 'count', fold: 'count' },
    minutes: { label: dataText('attendedTime'), unit: 'minutes', fold: 'sum', column: 'minutes' },
    attended_rate: { label: dataText('attendedRate'), unit: 'percent', fold: 'ratio', column: 'result' },
    absent_rate: { label: dataText('absentRate'), unit: 'percent', fold: 'ratio', column: 'result' },
  },
  dimensions: {
    result: { label: ofBooking.result.label, filter: 'result' },
    state: { label: ofBooking.state.label, filter: 'state' },
    program: { label: ofBooking.program_id.label, filter: 'program_id' },
    location: { label: ofBooking.location_id.label, filter: 'location_id' },
    coordinator: { label: ofBooking.coordinator_id.label, filter: 'coordinator_id' },
    starts: { label: ofBooking.starts_from.range, from: 'starts_from', to: 'starts_to' },
  },
  as_of: ['records'],
  person: true,
  sensitive: {},
  access: access.sessions,
})
