import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { countDeliveries, listDeliveries, occurrencesOf } from './deliveries.ts'
import { countSchedules, listSchedules, readSchedule, shown, upcoming } from './schedules.ts'
import { fileByLink, lookAt, openBy, sendCode } from './outside.ts'
import { addSchedule, moveSchedule, readersFor, sendNow, updateSchedule } from './write-schedules.ts'

export const reportSchedulesFeature = ({ config }: Services) =>
  feature(api.reportSchedules, {
    list: ({ scope, query }) => listSchedules(scope, query),
    counts: ({ scope, query }) => countSchedules(scope, query),
    upcoming: async ({ scope }) => ({ data: await upcoming(scope) }),
    readers: ({ scope, query }) => readersFor(scope, query.report),
    get: async ({ scope, params }) => shown(scope, await readSchedule(scope, params.id)),
    occurrences: async ({ scope, params }) => ({ data: await occurrencesOf(scope, params.id) }),
    add: ({ scope, body }) => addSchedule(scope, config, body),
    update: ({ scope, params, body, ifMatch }) => updateSchedule(scope, config, params.id, body, ifMatch),
    move: ({ scope, params, body }) => moveSchedule(scope, params.id, body.status),
    sendNow: ({ scope, params }) => sendNow(scope, params.id),
  })

export const reportDeliveriesFeature = feature(api.reportDeliveries, {
  list: ({ scope, query }) => listDeliveries(scope, query),
  counts: ({ scope, query }) => countDeliveries(scope, query),
})

export const reportLinksFeature = ({ config }: Services) =>
  feature(api.reportLinks, {
    look: ({ scope, body }) => lookAt(scope, body.token),
    code: ({ scope, body }) => sendCode(scope, config, body.token),
    open: ({ scope, body }) => openBy(scope, body.token, body.code),
    file: ({ scope, body }) => fileByLink(scope, config, body),
  })
