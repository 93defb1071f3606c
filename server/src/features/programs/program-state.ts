import sql from 'sql-template-tag'
import { reasonsOfCheckout } from './checkout-state.ts'

/** Today where the agency `o` is. */
const today = sql`(now() at time zone o.time_zone)::date`

/**
 * Why nobody can start the program `p` now: found anew on every reading, so that a program comes back by itself when the
 * reason ends. Needs its training type `tt`, the agency `o`, its published version `pub` and its checkout `k`.
 */
export const reasonsOfProgram = sql`array_remove(${reasonsOfCheckout} || array[
  case when pub.id is null then 'draft' end,
  case when p.is_paused then 'paused_by_agency' end,
  case when not tt.is_active then 'training_type_inactive' end,
  case when exists (select from program_approvals a where a.organization_id = p.organization_id and a.program_id = p.id
      and a.state = o.state)
    and not exists (select from program_approvals a where a.organization_id = p.organization_id and a.program_id = p.id
      and a.state = o.state and (a.valid_to is null or a.valid_to >= ${today})) then 'approval_expired' end,
  case when pub.id is not null and not o.languages[1] = any(pub.languages) then 'missing_language' end], null)`

/** Archived by hand; otherwise it follows from the reasons `r.reasons`. */
export const statusOfProgram = sql`case when p.archived_at is not null then 'archived'
  when cardinality(r.reasons) > 0 then 'non_operational' else 'active' end`
