import sql from 'sql-template-tag'
import { seatsUsed } from './seats.ts'

/** Today's date in the time zone of agency `o`. */
const today = sql`(now() at time zone o.time_zone)::date`

/** Selects today's state of the checkout `k` of the agency `o`. */
export const stateOfCheckout = sql`case when k.withdrawn_at is not null then 'withdrawn'
  when k.mode = 'linked' and k.valid_to < ${today} then 'expired'
  when k.awaits is not null or (k.mode = 'linked' and k.valid_from > ${today}) then 'pending'
  when k.mode = 'linked' and k.latest_number > k.held_number then 'update_available'
  else 'live' end`

/** Selects reasons of the checkout `k` that keep the program `p` from starting; none without a checkout. */
export const reasonsOfCheckout = sql`array[
  case when k.awaits is not null or (k.mode = 'linked' and k.valid_from > ${today}) then 'not_activated' end,
  case when k.mode = 'linked' and k.valid_to < ${today} then 'licence_expired' end,
  case when k.mode = 'linked' and k.seats is not null then case when ${seatsUsed} >= k.seats then 'no_seats' end end,
  case when k.withdrawn_at is not null then 'content_withdrawn' end]`
