import type { Id, SessionChoice } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'

/** Selects the location of the session `s`. */
export const placeOf = sql`coalesce(nullif(s.address, ''), nullif(concat_ws(', ',
  (select r.name from rooms r where r.organization_id = s.organization_id and r.id = s.room_id),
  (select l.name from locations l where l.organization_id = s.organization_id and l.id = s.location_id)), ''))`

/** The session `s` as an option, in the contract's `choice` format. */
export const choiceOf = (
  language: string,
): Sql => sql`json_build_object('id', s.id, 'title', s.title, 'program_id', s.program_id,
  'program', (select text_in(p.titles, ${language}) from programs p where p.organization_id = s.organization_id and p.id = s.program_id),
  'starts_at', ${instantText(sql`s.starts_at`)}, 'ends_at', ${instantText(sql`s.ends_at`)}, 'zone', s.zone, 'place', ${placeOf}, 'language', s.language,
  'seats', json_build_object('capacity', s.capacity, 'booked', s.booked, 'waiting', s.waiting), 'wait_list', s.wait_list)`

/** A timestamp within JSON, in the contract's format. */
export const instantText = (at: Sql) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** The session's name in the history. */
export const nameInHistory = sql`s.title || ', ' || to_char(s.starts_at at time zone s.zone, 'YYYY-MM-DD HH24:MI')`

/** True when a sign-off credited the booking `b` in the ledger, and nothing reversed it. */
export const isCredited = sql`coalesce(b.settled ->> 'effect' <> 'nothing', false)`

/** The result of the booking `b`; marks of a seat that was given up don't count. */
export const resultOfBooking = sql`(case when b.state = 'booked' then b.result end)`
export const minutesOfBooking = sql`(case when b.state = 'booked' then b.minutes end)`

/** Sessions that people can be added to, soonest first. */
export async function choices(
  { db, agency, origin }: Scope,
  { program_id, search }: { program_id?: Id | undefined; search?: string | undefined },
): Promise<SessionChoice[]> {
  const rows = await db.rows<{ choice: SessionChoice }>(sql`
    select ${choiceOf(origin.language)} as choice from sessions s
    join programs p on p.organization_id = s.organization_id and p.id = s.program_id
    where s.organization_id = ${agency.id} and s.state = 'open' and s.starts_at > now()
      ${program_id ? sql`and s.program_id = ${program_id}` : sql``}
      ${search ? sql`and strpos(fold(s.title || ' ' || text_in(p.titles, ${origin.language})), fold(${search})) > 0` : sql``}
    order by s.starts_at, s.id limit 200`)
  return rows.map(({ choice }) => choice)
}
