import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { readSchedule, scheduleChoices } from './read-schedule.ts'
import { sessionFile } from './session-file.ts'
import { moveImpact, moveSession } from './move/move-session.ts'

export const scheduleFeature = ({ config }: Services) =>
  feature(api.schedule, {
    list: ({ scope, query }) => readSchedule(scope, query),
    filters: ({ scope }) => scheduleChoices(scope),
    calendarFile: ({ scope, params }) => sessionFile(scope, config, params.id),
    moveImpact: ({ scope, params, body }) => moveImpact(scope, params.id, body),
    move: ({ scope, params, body }) => moveSession(scope, params.id, body),
  })
