import sql from 'sql-template-tag'
import { seatsUsed } from './seats.ts'

/** Today where the agency `o` is. */
const today = sql`(now() at time zone o.time_zone)::date`

/** How the checkout `k` of the agency `o` stands today. */
export const stateOfCheckout = sql`case when k.withdrawn_at is not null then 'withdrawn'
  when k.mode = 'linked' and k.valid_to < ${today} then 'expired'
  when k.awaits is not null or (k.mode = 'linked' and k.valid_from > ${today}) then 'pending'
  when k.mode = 'linked' and k.latest_number > k.held_number then 'update_available'
  else 'live' end`

/** What keeps the program `p` from being started because of its checkout `k`. None: no checkout. */
export const reasonsOfCheckout = sql`array[
  case when k.awaits is not null or (k.mode = 'linked' and k.valid_from > ${today}) then 'not_activated' end,
  case when k.mode = 'linked' and k.valid_to < ${today} then 'licence_expired' end,
  case when k.mode = 'linked' and k.seats is not null then case when ${seatsUsed} >= k.seats then 'no_seats' end end,
  case when k.withdrawn_at is not null then 'content_withdrawn' end]`
