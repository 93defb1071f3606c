import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { makeFeed, readFeeds, revokeFeed } from './feeds.ts'
import { addSeries, previewSeries } from './repeat/add-series.ts'
import { cancelImpact, cancelSessions } from './repeat/cancel-sessions.ts'
import { changeRule, readSeries, ruleImpact } from './repeat/change-rule.ts'
import { changeImpact, changeSessions } from './repeat/change-sessions.ts'
import { readSchedule, scheduleChoices } from './read-schedule.ts'
import { sessionFile } from './session-file.ts'
import { moveImpact, moveSession } from './move/move-session.ts'

export const calendarFeedsFeature = ({ config }: Services) =>
  feature(api.calendarFeeds, {
    list: ({ scope }) => readFeeds(scope),
    make: ({ scope, body }) => makeFeed(scope, config, body.kind),
    revoke: ({ scope, body }) => revokeFeed(scope, body.kind),
  })

export const seriesFeature = feature(api.series, {
  preview: ({ scope, body }) => previewSeries(scope, body),
  add: ({ scope, body }) => addSeries(scope, body),
  get: ({ scope, params }) => readSeries(scope, params.id),
  changeImpact: ({ scope, params, body }) => changeImpact(scope, params.id, body),
  change: ({ scope, params, body }) => changeSessions(scope, params.id, body),
  cancelImpact: ({ scope, params, body }) => cancelImpact(scope, params.id, body),
  cancel: ({ scope, params, body }) => cancelSessions(scope, params.id, body),
  ruleImpact: ({ scope, params, body }) => ruleImpact(scope, params.id, body),
  changeRule: ({ scope, params, body }) => changeRule(scope, params.id, body),
})

export const scheduleFeature = ({ config }: Services) =>
  feature(api.schedule, {
    list: ({ scope, query }) => readSchedule(scope, query),
    filters: ({ scope }) => scheduleChoices(scope),
    calendarFile: ({ scope, params }) => sessionFile(scope, config, params.id),
    moveImpact: ({ scope, params, body }) => moveImpact(scope, params.id, body),
    move: ({ scope, params, body }) => moveSession(scope, params.id, body),
  })
