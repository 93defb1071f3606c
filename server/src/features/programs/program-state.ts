import { catalogId } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { reasonsOfCheckout } from './checkout-state.ts'

/** Today's date in the time zone of agency `o`. */
const today = sql`(now() at time zone o.time_zone)::date`

const ofProgram = sql`s.organization_id = p.organization_id and s.program_id = p.id`
/** A live module must be done. */
const mustBeLive = sql`exists (select from program_modules m where m.organization_id = p.organization_id and m.version_id = pub.id
  and m.kind = 'live_session' and m.is_required)`
/** Something else must be done too, which people can start with. */
const hasMore = sql`exists (select from program_modules m where m.organization_id = p.organization_id and m.version_id = pub.id
  and m.kind <> 'live_session' and m.is_required)`

/**
 * All of `p` is taught in sessions: nothing can be started without one. A program called live but never held in a session is taught
 * some other way, such as by visits with a checklist (docs/decisions/130).
 */
const needsSession = sql`(case when p.delivery = 'live'
  then ${mustBeLive} or exists (select from sessions s where ${ofProgram} and s.state <> 'draft')
  else ${mustBeLive} and not ${hasMore} end)`
/** People can still join it: a seat is free, or they can wait for one. */
const canBeJoined = sql`exists (select from sessions s where ${ofProgram} and s.state = 'open' and s.starts_at > now()
  and (s.capacity is null or s.booked < s.capacity
    or s.wait_list <> 'none' and now() < coalesce(s.enrolment_closes_at, s.starts_at)))`

/**
 * Selects reasons that no one can start program `p` now, calculated on every read, so a program becomes available when the reason
 * ends. Needs its training type `tt`, the agency `o`, its published version `pub` and its checkout `k`.
 */
export const reasonsOfProgram = sql`array_remove(${reasonsOfCheckout} || array[
  case when pub.id is null then 'draft' end,
  case when p.is_paused then 'paused_by_agency' end,
  case when not tt.is_active then 'training_type_inactive' end,
  case when exists (select from program_approvals a where a.organization_id = p.organization_id and a.program_id = p.id
      and a.state = o.state)
    and not exists (select from program_approvals a where a.organization_id = p.organization_id and a.program_id = p.id
      and a.state = o.state and (a.valid_to is null or a.valid_to >= ${today})) then 'approval_expired' end,
  case when pub.id is not null and not o.languages[1] = any(pub.languages) then 'missing_language' end,
  case when pub.id is not null and p.organization_id <> ${catalogId} and ${needsSession} and not ${canBeJoined} then 'no_open_session' end], null)`

/** Archived manually; otherwise derived from the reasons `r.reasons`. */
export const statusOfProgram = sql`case when p.archived_at is not null then 'archived'
  when cardinality(r.reasons) > 0 then 'non_operational' else 'active' end`
