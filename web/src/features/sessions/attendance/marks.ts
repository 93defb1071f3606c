import { api, type MarkBody, type RosterPerson } from '@preceptor/contract'

/** Every call that must refresh after a mark, sign-off, or correction. */
export const showsAttendance = [
  api.attendance.ofSession,
  api.attendance.closing,
  api.bookings.ofSession,
  api.bookings.ofEmployee,
  api.sessions.get,
  api.sessions.list,
  api.sessions.counts,
  api.sessionRecords.get,
  api.employees.history,
] as const

export const markOf = ({ marks }: RosterPerson, day_no: number | null) => marks.find(one => one.day_no === day_no)

/** Returns people as they will be after the correction. */
export const drafted = (people: readonly RosterPerson[], drafts: readonly MarkBody[]): RosterPerson[] =>
  people.map(person => ({
    ...person,
    marks: drafts.reduce(
      (marks, { booking_id, day_no, result, minutes, in_at, out_at }) =>
        booking_id !== person.booking_id || day_no === null || result === null
          ? marks
          : [
              ...marks.filter(one => one.day_no !== day_no),
              {
                day_no,
                result,
                minutes: minutes ?? Number.NaN,
                in_at: in_at ?? null,
                out_at: out_at ?? null,
                how: 'roster',
                marked_by_name: '',
                marked_at: '',
              } as const,
            ],
      person.marks,
    ),
  }))
