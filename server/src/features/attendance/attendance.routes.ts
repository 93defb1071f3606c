import { type Answer, api, type Id } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import type { Scope } from '../../scope/scope.ts'
import { closeSession, closingOf, correctAttendance, correctionOf, reopenSession } from './close-session.ts'
import { markAttendance } from './mark-attendance.ts'
import { readAttendance } from './read-attendance.ts'
import { addWalkIn } from './walk-ins.ts'

const after = async (scope: Scope, id: Id, act: Promise<unknown>): Promise<Answer<typeof api.attendance.ofSession>> => {
  await act
  return readAttendance(scope, id)
}

export const attendanceFeature = feature(api.attendance, {
  ofSession: ({ scope, params }) => readAttendance(scope, params.id),
  mark: ({ scope, params: { id }, body }) =>
    after(scope, id, markAttendance(scope, id, body.marks, body.how ?? 'roster')),
  walkIn: async ({ scope, params, body }) => ({ booking_id: await addWalkIn(scope, params.id, body.employee_id) }),
  closing: ({ scope, params }) => closingOf(scope, params.id),
  close: ({ scope, params: { id }, body }) => after(scope, id, closeSession(scope, id, body)),
  reopen: ({ scope, params: { id }, body }) => after(scope, id, reopenSession(scope, id, body.reason)),
  previewCorrection: ({ scope, params, body }) => correctionOf(scope, params.id, body),
  correct: ({ scope, params, body }) => correctAttendance(scope, params.id, body),
})
