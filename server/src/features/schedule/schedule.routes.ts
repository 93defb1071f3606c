import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { readSchedule, scheduleChoices } from './read-schedule.ts'
import { moveImpact, moveSession } from './move/move-session.ts'

export const scheduleFeature = feature(api.schedule, {
  list: ({ scope, query }) => readSchedule(scope, query),
  filters: ({ scope }) => scheduleChoices(scope),
  moveImpact: ({ scope, params, body }) => moveImpact(scope, params.id, body),
  move: ({ scope, params, body, ifMatch }) => moveSession(scope, params.id, body, ifMatch),
})
