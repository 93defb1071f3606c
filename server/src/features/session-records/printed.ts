import type {
  AttendanceResult,
  AttendanceWay,
  BookingSource,
  FileType,
  Id,
  RecordFileKind,
  RecordItem,
  SessionMode,
} from '@preceptor/contract'
import { zoneIn } from '@preceptor/contract/texts/zones'
import sql from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { readFacts } from './facts.ts'
import { type ItemState, itemsOf } from './items.ts'
import { sessionRecordTexts } from './texts.ts'

/** The content of a record at the time it was frozen. Codes and named texts become words when it is rendered. */
export interface PrintedRecord {
  agency: string
  time_zone: string
  title: string
  program: string
  program_code: string | null
  module: string | null
  mode: SessionMode
  zone: string
  /**
   * `New York (Eastern Time)`, in the language of the user who closed the record. Older records have only the zone and keep their
   * look.
   */
  zone_name?: string
  language: string
  interpreter_language: string | null
  credit_minutes: number
  taught_minutes: number
  location: string | null
  room: string | null
  address: string | null
  meeting_link: string | null
  days: readonly { day_no: number; on_day: string; starts_at: string; ends_at: string; break_minutes: number }[]
  content: string | null
  objectives: string | null
  materials: string | null
  post_test: string | null
  instructors: readonly {
    name: string
    is_rn: boolean
    license: string | null
    license_expires_on: string | null
  }[]
  people: readonly PrintedPerson[]
  files: readonly { kind: RecordFileKind; name: string; type: FileType; size: number; sha256: string }[]
  signed_by: string | null
  signed_license: string | null
  signed_at: string | null
  is_required: boolean
  items: readonly (ItemState & { note: string | null })[]
}

export interface PrintedPerson {
  name: string
  employee_number: string | null
  discipline: string | null
  source: BookingSource
  result: AttendanceResult | null
  how: AttendanceWay | null
  marked_by: string | null
  minutes: number | null
  note: string | null
  days: readonly { day_no: number; in_at: string | null; out_at: string | null; minutes: number }[]
  /** The best score since the session began. */
  score: { score: number; passed: boolean; on: string } | null
  /** Minutes credited for it in the ledger. */
  credited: number
  certificate: string | null
}

const rowsAs = (from: ReturnType<typeof sql>) => sql`(select coalesce(jsonb_agg(to_jsonb(x)), '[]') from (${from}) x)`
const iso = (column: ReturnType<typeof sql>) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const days = sql`select d.day_no, d.on_day, ${iso(sql`d.starts_at`)} as starts_at, ${iso(sql`d.ends_at`)} as ends_at, d.break_minutes
  from session_days d where d.organization_id = s.organization_id and d.session_id = s.id order by d.day_no`

const instructors = sql`select i.name, i.is_rn,
    case when i.is_rn then concat_ws(' ', 'RN', i.license_state, i.license_number) end as license, i.license_expires_on
  from session_instructors si join instructors i on i.organization_id = si.organization_id and i.id = si.instructor_id
  where si.organization_id = s.organization_id and si.session_id = s.id order by si.place`

const files = sql`select f.kind, k.name, k.type, k.size, encode(k.sha256, 'hex') as sha256
  from session_files f join files k on k.organization_id = f.organization_id and k.id = f.file_id
  where f.organization_id = s.organization_id and f.session_id = s.id and f.removed_at is null order by f.added_at, f.id`

/** Selects valid ledger credit for attending: some entries name the booking, the rest are under the assignment. */
const credits = sql`select coalesce(sum(r.minutes), 0)::int from training_records r where r.organization_id = b.organization_id
  and r.employee_id = b.employee_id and r.program_id = s.program_id and r.kind = 'credit' and r.how = 'attendance'
  and (r.evidence -> 'session' ->> 'booking_id' = b.id::text or r.assignment_id::text = b.settled ->> 'assignment_id')
  and (r.module_id is null or s.module_id is null or r.module_id = s.module_id)
  and not exists (select from training_records t where t.organization_id = r.organization_id and t.reverses = r.id)`

const people = sql`select concat_ws(' ', e.first_name, e.middle_name, e.last_name) as name, e.employee_number, d.name as discipline, b.source, b.result,
    b.marked_how as how, b.marked_by_name as marked_by, b.minutes, b.note,
    ${rowsAs(sql`select t.day_no, ${iso(sql`t.in_at`)} as in_at, ${iso(sql`t.out_at`)} as out_at, t.minutes from session_attendance t
      where t.organization_id = b.organization_id and t.booking_id = b.id order by t.day_no`)} as days,
    (select jsonb_build_object('score', q.score, 'passed', q.state = 'passed', 'on', (q.submitted_at at time zone s.zone)::date)
      from quiz_attempts q where q.organization_id = b.organization_id and q.employee_id = b.employee_id and q.program_id = s.program_id
        and q.state in ('passed', 'failed') and q.submitted_at >= s.starts_at order by q.score desc, q.submitted_at limit 1) as score,
    (${credits}) as credited,
    (select c.number from certificates c where c.organization_id = b.organization_id and c.employee_id = b.employee_id and c.state <> 'void'
      and c.record_id::text = b.settled ->> 'record_id') as certificate
  from session_bookings b
  join employees e on e.organization_id = b.organization_id and e.id = b.employee_id
  left join disciplines d on d.organization_id = e.organization_id and d.id = e.discipline_id
  where b.organization_id = s.organization_id and b.session_id = s.id and b.state = 'booked' order by e.sort_name, b.id`

const moduleTitle = sql`(select text_in(m.titles, s.language) from program_modules m
  join program_versions v on v.organization_id = m.organization_id and v.id = m.version_id
  where m.organization_id = s.organization_id and m.module_id = s.module_id order by v.number desc nulls last limit 1)`

/** Returns the current record with everyone, because anyone who freezes or prints it sees all people. */
export async function recordNow(
  scope: Scope,
  id: Id,
  waived: Partial<Record<RecordItem, string>>,
): Promise<PrintedRecord> {
  const facts = await readFacts(scope, id)
  const row = await scope.db.row<Omit<PrintedRecord, 'items' | 'is_required' | 'taught_minutes' | 'zone_name'>>(sql`
    select o.name as agency, o.time_zone, s.title, text_in(p.titles, s.language) as program, p.code as program_code, ${moduleTitle} as module, s.mode, s.zone,
      s.language, s.interpreter_language, s.credit_minutes, l.name as location, r.name as room, s.address, s.meeting_link,
      coalesce(w.content, nullif(text_in(p.descriptions, s.language), '')) as content, w.objectives, w.materials, w.post_test,
      ${rowsAs(days)} as days, ${rowsAs(instructors)} as instructors, ${rowsAs(people)} as people, ${rowsAs(files)} as files,
      s.closed_by_name as signed_by, s.closed_license as signed_license, ${iso(sql`s.closed_at`)} as signed_at
    from sessions s
    join organizations o on o.id = s.organization_id
    join programs p on p.organization_id = s.organization_id and p.id = s.program_id
    left join locations l on l.organization_id = s.organization_id and l.id = s.location_id
    left join rooms r on r.organization_id = s.organization_id and r.id = s.room_id
    left join session_papers w on w.organization_id = s.organization_id and w.session_id = s.id
    where s.organization_id = ${scope.agency.id} and s.id = ${id}`)
  if (!row) throw notFound(sessionRecordTexts.named('notFound'))
  const noteOf = (item: RecordItem) => waived[item]?.trim() || (item === 'sign_off' && facts.rn_waiver) || null
  const items = itemsOf(facts).map(one => Object.assign(one, { note: one.why === null ? null : noteOf(one.item) }))
  const at = new Date(row.days[0]?.starts_at ?? Date.now())
  const zone_name = zoneIn(scope.origin.language, row.zone, at)
  return { ...row, zone_name, taught_minutes: facts.taught_minutes, is_required: facts.is_required, items }
}
