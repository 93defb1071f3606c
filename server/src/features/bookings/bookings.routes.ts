import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { bookingsOf, rosterOf } from './read-bookings.ts'
import { messageRoster, substitute } from './roster-acts.ts'
import { choices } from './sessions-sql.ts'
import { book, changeBooking, moveBooking } from './write-bookings.ts'

export const bookingsFeature = feature(api.bookings, {
  ofSession: ({ scope, params }) => rosterOf(scope, params.id),
  ofEmployee: ({ scope, params }) => bookingsOf(scope, params.id),
  choices: async ({ scope, query }) => ({ data: await choices(scope, query) }),
  book: ({ scope, params, body }) => book(scope, params.id, body),
  change: ({ scope, params, body }) => changeBooking(scope, params.id, body),
  move: ({ scope, params, body }) => moveBooking(scope, params.id, body),
  message: ({ scope, params, body }) => messageRoster(scope, params.id, body),
  substitute: ({ scope, params, body }) => substitute(scope, params.id, body),
})
