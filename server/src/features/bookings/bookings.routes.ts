import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { exportList } from '../../lists/export-list.ts'
import { keptCounts, keptPage } from '../../lists/kept-page.ts'
import { reading } from '../../scope/scope.ts'
import { followMergedFilters } from '../settings/taxonomy/follow-merges.ts'
import { bookingsFile, bookingsKept, bookingsSql } from './bookings-list.ts'
import { openSeats } from './open-seats.ts'
import { candidatesFor } from './people-for.ts'
import { bookingsOf, rosterOf } from './read-bookings.ts'
import { messageRoster, substitute } from './roster-acts.ts'
import { choices } from './sessions-sql.ts'
import { book, changeBooking, moveBooking } from './write-bookings.ts'

export const bookingsFeature = feature(api.bookings, {
  list: async ({ scope, query }) => {
    const read = reading(scope)
    return keptPage(bookingsSql, read, await followMergedFilters(read, query), bookingsKept)
  },
  counts: async ({ scope, query }) => {
    const read = reading(scope)
    return keptCounts(bookingsSql, read, await followMergedFilters(read, query), bookingsKept)
  },
  export: async ({ scope, query }) => exportList(bookingsFile, scope, await followMergedFilters(scope, query)),
  openSeats: ({ scope, params, query }) => openSeats(scope, params.id, query.program_ids.split(',')),
  ofSession: ({ scope, params }) => rosterOf(scope, params.id),
  candidates: ({ scope, params, query }) => candidatesFor(scope, params.id, query),
  ofEmployee: ({ scope, params }) => bookingsOf(scope, params.id),
  choices: async ({ scope, query }) => ({ data: await choices(scope, query) }),
  book: ({ scope, params, body }) => book(scope, params.id, body),
  change: ({ scope, params, body }) => changeBooking(scope, params.id, body),
  move: ({ scope, params, body }) => moveBooking(scope, params.id, body),
  message: ({ scope, params, body }) => messageRoster(scope, params.id, body),
  substitute: ({ scope, params, body }) => substitute(scope, params.id, body),
})
