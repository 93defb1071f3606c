import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { notFound } from '../../errors/app-error.ts'
import { keptCounts, keptPage } from '../../lists/kept-page.ts'
import { reading } from '../../scope/scope.ts'
import { addressFor } from '../files/address.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { holdsFile, listMessages } from './read-messages.ts'
import { cancel, retry, send } from './send-message.ts'
import { threadsKept, threadsSql } from './thread-sql.ts'
import { subjectIn } from './subjects.ts'
import { discard, holdsDeskFile, link, listUnassigned } from './unassigned.ts'
import { giveText, listUnrouted } from './unrouted-texts.ts'
import { assign, markDone, markRead, ownersOf, refused, reopen, snooze, threadOf } from './write-threads.ts'

export const threadsFeature = ({ config }: Services) => {
  const inbox = threadsSql(config.appKeys)
  return feature(api.threads, {
    list: async ({ scope, query }) => {
      const read = reading(scope)
      return keptPage(inbox, read, await followMergedFilters(read, query), threadsKept(read, query))
    },
    counts: async ({ scope, query }) => {
      const read = reading(scope)
      return keptCounts(inbox, read, await followMergedFilters(read, query), threadsKept(read, query))
    },
    messages: async ({ scope, params, query: { about, ...paging } }) => {
      const thread = await threadOf(scope, params.id)
      const page = await listMessages(scope, config.appKeys, { employee_id: params.id, ...paging, reader: thread })
      return { ...page, thread, about: await subjectIn(scope, params.id, about) }
    },
    send: ({ scope, params, body }) => send(scope, config, params.id, body),
    read: ({ scope, params }) => markRead(scope, params.id),
    owners: async ({ scope, params }) => ({ data: await ownersOf(scope, params.id) }),
    assign: ({ scope, params, body, ifMatch }) => assign(scope, params.id, body.user_id, ifMatch),
    snooze: ({ scope, params, body, ifMatch }) => snooze(scope, params.id, body.until, ifMatch),
    done: ({ scope, params, ifMatch }) => markDone(scope, params.id, ifMatch),
    reopen: ({ scope, params, ifMatch }) => reopen(scope, params.id, ifMatch),
    cancel: ({ scope, params }) => cancel(scope, config, params.id),
    retry: ({ scope, params }) => retry(scope, config, params.id),
    file: async ({ scope, params }) => {
      const thread = await threadOf(scope, params.id)
      if (!thread.may_read) throw refused(scope)
      if (!(await holdsFile(scope, params))) throw notFound()
      return addressFor(scope, config.appKeys, params.file_id)
    },
  })
}

export const unassignedMessagesFeature = ({ config }: Services) =>
  feature(api.unassignedMessages, {
    list: ({ scope, query }) => listUnassigned(scope, config, query),
    file: async ({ scope, params }) => {
      if (!(await holdsDeskFile(scope, params))) throw notFound()
      return addressFor(scope, config.appKeys, params.file_id)
    },
    link: ({ scope, params, body }) => link(scope, config, params.id, body),
    discard: ({ scope, params }) => discard(scope, config, params.id),
  })

export const unroutedTextsFeature = ({ config }: Services) =>
  feature(api.unroutedTexts, {
    list: ({ scope, query }) => listUnrouted(scope, config, query),
    give: ({ scope, params, body }) => giveText(scope, config, params.id, body.agency_id),
  })
