import { type Id, type SessionMode, statesWithRecord, type StateOfSession } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { sessionRecordTexts } from './texts.ts'

/** Facts that decide whether the nine items are on record. */
export interface RecordFacts {
  title: string
  state: StateOfSession
  mode: SessionMode
  is_required: boolean
  is_over: boolean
  days: number
  first_day: string
  last_day: string
  credit_minutes: number
  taught_minutes: number
  location_name: string | null
  room_name: string | null
  address: string | null
  meeting_link: string | null
  is_rn_led: boolean
  content: string | null
  objectives: string | null
  materials: string | null
  post_test: string | null
  program_content: string | null
  has_quiz: boolean
  sheets: number
  material_files: number
  post_test_files: number
  people: number
  unmarked: number
  present: number
  by_hand: number
  scored: number
  /** The instructor whose license is valid on the last day. */
  nurse: string | null
  nurse_license: string | null
  /** A nurse who teaches, but whose license is not valid on that day or not known. */
  lapsed_nurse: string | null
  /** True when the person who signed or would sign is a nurse: by role, or as an instructor with a license valid on that day. */
  signer_is_nurse: boolean
  closed_by_name: string | null
  closed_on: string | null
  closed_license: string | null
  /** The reason it was signed off without a lead nurse. */
  rn_waiver: string | null
}

export const filesOf = (
  kind: string,
) => sql`(select count(*)::int from session_files f where f.organization_id = s.organization_id
  and f.session_id = s.id and f.kind = ${kind} and f.removed_at is null)`

/** The newest published version of the program. */
export const published = sql`(select v.id from program_versions v where v.organization_id = s.organization_id and v.program_id = s.program_id
  and v.state = 'published' order by v.number desc limit 1)`

/** The program's description in the language of the session. */
export const programContent = sql`nullif(text_in(p.descriptions, s.language), '')`

export const licenseOf = sql`concat_ws(' ', 'RN', i.license_state, i.license_number)`
export const nurseWhere = (
  holds: boolean,
) => sql`si.organization_id = s.organization_id and si.session_id = s.id and i.is_rn
  and ((i.license_number is not null and coalesce(i.license_expires_on >= (s.ends_at at time zone s.zone)::date, true)) = ${holds})`
export const instructors = sql`session_instructors si join instructors i on i.organization_id = si.organization_id and i.id = si.instructor_id`

export const hasQuiz = sql`exists (select from program_modules m where m.organization_id = s.organization_id and m.version_id = ${published}
  and m.kind = 'quiz')`

/** True for agencies `o` in states that require it. */
export const isRequired = sql`coalesce(o.state = any(${statesWithRecord}::text[]), false)`

/** True when the person who signed or would sign is a nurse. */
export const signerIsNurse = (
  actor: Scope['actor'],
) => sql`(case when s.state = 'closed' then s.closed_license is not null or exists (select from memberships m
      where m.organization_id = s.organization_id and m.user_id = s.closed_by and m.role = 'rn_limited')
    else ${actor.role === 'rn_limited'}::boolean end or exists (select from instructors i where i.organization_id = s.organization_id
    and i.user_id = case when s.state = 'closed' then s.closed_by else ${actor.user_id}::uuid end and i.is_rn and i.license_number is not null
    and coalesce(i.license_expires_on >= (coalesce(s.closed_at, now()) at time zone s.zone)::date, true)))`

export async function readFacts({ db, agency, actor }: Scope, id: Id): Promise<RecordFacts> {
  const row = await db.row<RecordFacts>(sql`select s.title, s.state, s.mode,
      ${isRequired} as is_required, s.ends_at <= now() as is_over,
      d.days, d.first_day, d.last_day, s.credit_minutes, d.taught_minutes, l.name as location_name, r.name as room_name, s.address,
      s.meeting_link, s.is_rn_led, w.content, w.objectives, w.materials, w.post_test, ${programContent} as program_content,
      ${hasQuiz} as has_quiz,
      ${filesOf('sign_in_sheet')} as sheets, ${filesOf('material')} as material_files, ${filesOf('post_test')} as post_test_files,
      c.people, c.unmarked, c.present, c.by_hand, c.scored,
      n.name as nurse, n.license as nurse_license,
      (select i.name from ${instructors} where ${nurseWhere(false)} order by si.place limit 1) as lapsed_nurse,
      ${signerIsNurse(actor)} as signer_is_nurse,
      s.closed_by_name, (s.closed_at at time zone s.zone)::date::text as closed_on, s.closed_license, s.rn_waiver
    from sessions s
    join organizations o on o.id = s.organization_id
    join programs p on p.organization_id = s.organization_id and p.id = s.program_id
    left join locations l on l.organization_id = s.organization_id and l.id = s.location_id
    left join rooms r on r.organization_id = s.organization_id and r.id = s.room_id
    left join session_papers w on w.organization_id = s.organization_id and w.session_id = s.id
    left join lateral (select i.name, ${licenseOf} as license from ${instructors} where ${nurseWhere(true)} order by si.place limit 1) n on true
    cross join lateral (select count(*)::int as days, min(d.on_day)::text as first_day, max(d.on_day)::text as last_day,
        coalesce(sum(extract(epoch from d.ends_at - d.starts_at) / 60 - d.break_minutes), 0)::int as taught_minutes
      from session_days d where d.organization_id = s.organization_id and d.session_id = s.id) d
    cross join lateral session_record_counts(s.id) c
    where s.organization_id = ${agency.id} and s.id = ${id}`)
  if (!row) throw notFound(sessionRecordTexts.named('notFound'))
  return row
}
