import type { Answer, api, Id, SurveyPacket } from '@preceptor/contract'
import { dayIn } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import { AppError, notFound } from '../../../errors/app-error.ts'
import { ownRowsOnly, type Scope } from '../../../scope/scope.ts'
import { todayIn } from '../../employees/today.ts'
import type { PersonWords } from './person-words.ts'
import type { PacketToPrint } from './print/packet-to-print.ts'
import { surveyed } from './survey-people.ts'
import { surveyTexts } from './texts.ts'

/** Coordinators limited to their own people only see packets they built. */
const mine = ({ actor, agency }: Scope): Sql =>
  sql`k.organization_id = ${agency.id} and ${ownRowsOnly(actor) ? sql`k.built_by = ${actor.user_id}` : sql`true`}`

const columns = ({
  agency,
}: Scope) => sql`k.id, k.number, coalesce(j.state, 'succeeded') as state, k.sample, k.seed, k.drawn_from, k.hired_since,
  case when k.sample = 'one' then (select e.first_name || ' ' || e.last_name from survey_packet_people p
    join employees e on e.organization_id = p.organization_id and e.id = p.employee_id
    where p.organization_id = k.organization_id and p.packet_id = k.id) end as person_name,
  k.as_of, k.answer, k.with_gap_list, k.people, k.with_gaps, k.built_by_name, k.built_at, encode(k.sha256, 'hex') as sha256, k.kept_until,
  k.sha256 is not null and k.kept_until >= ${todayIn(agency.time_zone)}::date as is_kept`
const from = sql`survey_packets k left join jobs j on j.organization_id = k.organization_id and j.id = k.id`

const most = 500

export const readPackets = (scope: Scope): Promise<SurveyPacket[]> =>
  scope.db.rows<SurveyPacket>(
    sql`select ${columns(scope)} from ${from} where ${mine(scope)} order by k.built_at desc, k.id limit ${most}`,
  )

export async function readPacket(scope: Scope, id: Id): Promise<SurveyPacket> {
  const row = await scope.db.row<SurveyPacket>(
    sql`select ${columns(scope)} from ${from} where ${mine(scope)} and k.id = ${id}`,
  )
  if (!row) throw notFound(surveyTexts.named('notFound'))
  return row
}

export async function readPacketWithPeople(scope: Scope, id: Id): Promise<Answer<typeof api.surveys.get>> {
  const packet = await readPacket(scope, id)
  const rows = packet.sha256 === null ? [] : await peopleOf(scope, id, 0, packet.people)
  return { ...packet, data: rows.map(surveyed) }
}

/** Returns people after a place, in order. */
export const peopleOf = async ({ db, agency }: Scope, id: Id, after: number, limit: number) =>
  (
    await db.rows<{ place: number; printed: PersonWords }>(sql`select place, printed from survey_packet_people
      where organization_id = ${agency.id} and packet_id = ${id} and place > ${after} and printed is not null order by place limit ${limit}`)
  ).map(({ place, printed }) => Object.assign(printed, { place }))

/** Returns a packet that can be downloaded: finished, kept, and with only people the reader can see. */
export async function packetToPrint(
  scope: Scope,
  id: Id,
): Promise<PacketToPrint & { id: Id; person_name: string | null }> {
  const { db, agency } = scope
  const packet = await readPacket(scope, id)
  const { sha256, is_kept, kept_until } = packet
  if (sha256 === null) throw new AppError('CONFLICT', surveyTexts.named('notFinished'))
  if (!is_kept)
    throw new AppError('CONFLICT', surveyTexts.named('notKept', { day: dayIn(scope.origin.language, kept_until) }))
  const row = await db.row<{ code: string; language: string; seen: number }>(sql`select k.code, k.language,
      (select count(*) from survey_packet_people p where p.organization_id = k.organization_id and p.packet_id = k.id)::int as seen
    from survey_packets k where k.organization_id = ${agency.id} and k.id = ${id}`)
  if (!row || row.seen < packet.people) throw new AppError('CONFLICT', surveyTexts.named('notYours'))
  return { ...packet, sha256, code: row.code, language: row.language, agency: agency.name, time_zone: agency.time_zone }
}
