import sql from 'sql-template-tag'

/** The current phase of the session `s`: `sessionPhase` of the contract in SQL. */
export const phaseOf = sql`case when s.state <> 'open' then s.state when s.ends_at <= now() then 'attendance_pending'
  when s.starts_at <= now() then 'in_progress' when s.booked >= s.capacity then 'full' else 'open' end`
