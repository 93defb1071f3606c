import {
  type AttendanceSheet,
  type EmployeeRow,
  fullName,
  type MarkBody,
  type RosterPerson,
  type WalkInBody,
} from '@preceptor/contract'
import { useState } from 'react'
import { drafted } from './marks.ts'

export interface Corrections {
  marks: MarkBody[]
  walk_ins: WalkInBody[]
}

interface Draft {
  /** By person and day. */
  marks: ReadonlyMap<string, MarkBody>
  /** Forgotten people; they have no booking yet, so the employee's id takes its place. */
  added: readonly RosterPerson[]
}

const keyOf = ({ booking_id, day_no }: MarkBody) => `${booking_id} ${day_no}`

/** Keeps corrections of a closed session until they are reviewed and saved. */
export function useCorrection({ people, days }: AttendanceSheet) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const added = draft?.added ?? []
  const isAdded = (id: string) => added.some(one => one.booking_id === id)
  const all = [...(draft?.marks.values() ?? [])]
  const withMarks = (marks: readonly MarkBody[]) =>
    new Map([...(draft?.marks ?? []), ...marks.map(one => [keyOf(one), one] as const)])
  const remove = (id: string) =>
    setDraft({
      marks: new Map(all.filter(one => one.booking_id !== id).map(one => [keyOf(one), one])),
      added: added.filter(one => one.booking_id !== id),
    })
  return {
    isOn: draft !== null,
    start: () => setDraft({ marks: new Map(), added: [] }),
    stop: () => setDraft(null),
    people: draft === null ? people : drafted([...people, ...added], all),
    isAdded,
    remove,
    mark: (one: MarkBody) => {
      // Clearing the mark of a walk-in removes them
      if (one.result === null && isAdded(one.booking_id)) remove(one.booking_id)
      else setDraft({ marks: withMarks([one]), added })
    },
    has: (employee_id: string) => [...people, ...added].some(one => one.employee_id === employee_id),
    /** Walk-ins count as present; partial attendance is marked on the roster. */
    add: (employee: EmployeeRow) => {
      const { id, employee_number, discipline_name } = employee
      const person = { booking_id: id, employee_id: id, name: fullName(employee), employee_number, discipline_name }
      const there = days.map(({ day_no }) => ({ booking_id: id, day_no, result: 'attended' as const }))
      setDraft({
        marks: withMarks(there),
        added: [...added, { ...person, source: 'walk_in', result: null, minutes: null, note: null, marks: [] }],
      })
    },
    count: all.filter(one => !isAdded(one.booking_id)).length + added.length,
    body: (): Corrections => ({
      marks: all.filter(one => !isAdded(one.booking_id)),
      walk_ins: all.flatMap(({ booking_id, result, ...mark }) =>
        isAdded(booking_id) && result !== null ? [{ ...mark, result, employee_id: booking_id }] : [],
      ),
    }),
  }
}
