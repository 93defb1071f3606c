import type { Answer, api, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { readSheet } from './sheet.ts'

/** Returns the names of people the reader can see, and counts of everyone. */
export async function readAttendance(scope: Scope, session_id: Id): Promise<Answer<typeof api.attendance.ofSession>> {
  const { session, days, people } = await readSheet(scope, session_id)
  const { state, zone, credit_minutes, is_over, booked } = session
  const counted = await scope.db.row<{ marked: number }>(sql`select attendance_marked(${session_id}) as marked`)
  return {
    state,
    zone,
    credit_minutes,
    threshold: session.attendance_threshold,
    is_over,
    days,
    people: people.map(({ listed_name, ...person }) => Object.assign(person, { name: listed_name })),
    counts: { booked, marked: counted?.marked ?? 0 },
  }
}
