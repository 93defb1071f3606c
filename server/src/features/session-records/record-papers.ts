import { type Id, sheetCode } from '@preceptor/contract'
import { bestLanguage } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { fileName } from '../../files/file-name.ts'
import { FileAnswer } from '../../http/send-file.ts'
import type { Scope } from '../../scope/scope.ts'
import { verifyAt } from '../certificates/print-certificates.ts'
import { licenseOf } from './facts.ts'
import type { RecordToPrint } from './print/record-file.ts'
import type { SheetToPrint } from './print/sign-in-sheet.ts'
import { recordNow } from './printed.ts'
import { sessionRecordTexts } from './texts.ts'

type Frozen = NonNullable<RecordToPrint['frozen']> & Pick<RecordToPrint, 'printed' | 'language'>

async function recordToPrint(scope: Scope, id: Id, version_no: number | null): Promise<RecordToPrint> {
  const { db, agency, origin } = scope
  const wanted = version_no === null ? sql`` : sql`and r.version_no = ${version_no}`
  const row =
    await db.row<Frozen>(sql`select r.printed, r.language, r.number, r.version_no, r.code, encode(r.sha256, 'hex') as sha256, r.frozen_at,
      r.frozen_by_name, r.kept_until::text as kept_until
    from session_records r join sessions s on s.organization_id = r.organization_id and s.id = r.session_id
    where r.organization_id = ${agency.id} and r.session_id = ${id} ${wanted}
      and (${version_no}::int is not null or s.state = 'closed')
    order by r.version_no desc limit 1`)
  if (row) {
    const { printed, language, ...frozen } = row
    return { printed, language, frozen, made_at: new Date(frozen.frozen_at) }
  }
  const printed = await recordNow(scope, id, {})
  if (version_no !== null) throw notFound(sessionRecordTexts.named('noVersion'))
  return { printed, language: origin.language, frozen: null, made_at: new Date() }
}

/** Returns a version as it was frozen; for an open session without one, the draft that would be frozen now. */
export async function recordPdf(scope: Scope, config: Config, id: Id, version_no: number | null): Promise<FileAnswer> {
  const record = await recordToPrint(scope, id, version_no)
  const { printed, frozen } = record
  await recordEvent(scope, {
    kind: 'session_record.exported',
    subject: { id, name: printed.title },
    note: frozen?.number ?? null,
  })
  const name = fileName(
    [sessionRecordTexts.say(scope.origin.language, 'fileNamed'), printed.title, frozen?.number ?? ''],
    scope.agency.time_zone,
    'pdf',
  )
  return new FileAnswer(name, 'application/pdf', async () => {
    const { recordFile } = await import('./print/record-file.ts')
    return once(await recordFile(record, { verifyAt: verifyAt(config) }))
  })
}

async function* once(bytes: Buffer) {
  yield bytes
}

const rowsAs = (from: ReturnType<typeof sql>) => sql`(select coalesce(jsonb_agg(to_jsonb(x)), '[]') from (${from}) x)`

/** Uses the language of the session if the product supports it. */
export async function signInSheetPdf(scope: Scope, config: Config, id: Id): Promise<FileAnswer> {
  const { db, agency } = scope
  const row = await db.row<Omit<SheetToPrint, 'address' | 'code'>>(sql`
    select o.name as agency, s.title, text_in(p.titles, s.language) as program, s.mode, s.zone, s.language, s.interpreter_language,
      nullif(concat_ws(', ', l.name, r.name, s.address), '') as place,
      ${rowsAs(sql`select i.name, case when i.is_rn then ${licenseOf} end as license from session_instructors si
        join instructors i on i.organization_id = si.organization_id and i.id = si.instructor_id
        where si.organization_id = s.organization_id and si.session_id = s.id order by si.place`)} as instructors,
      ${rowsAs(sql`select d.day_no, d.on_day, d.starts_at, d.ends_at from session_days d
        where d.organization_id = s.organization_id and d.session_id = s.id order by d.day_no`)} as days,
      ${rowsAs(sql`select concat_ws(' ', e.first_name, e.last_name) as name, e.employee_number, d.name as discipline
        from session_bookings b join employees e on e.organization_id = b.organization_id and e.id = b.employee_id
        left join disciplines d on d.organization_id = e.organization_id and d.id = e.discipline_id
        where b.organization_id = s.organization_id and b.session_id = s.id and b.state = 'booked'
        order by e.sort_name, b.id`)} as people
    from sessions s
    join organizations o on o.id = s.organization_id
    join programs p on p.organization_id = s.organization_id and p.id = s.program_id
    left join locations l on l.organization_id = s.organization_id and l.id = s.location_id
    left join rooms r on r.organization_id = s.organization_id and r.id = s.room_id
    where s.organization_id = ${agency.id} and s.id = ${id}`)
  if (!row) throw notFound(sessionRecordTexts.named('notFound'))
  await recordEvent(scope, { kind: 'session_sheet.exported', subject: { id, name: row.title } })
  const sheet = { ...row, address: `${config.publicUrl}/sessions/${id}?add=sheet`, code: sheetCode(id) }
  const language = bestLanguage([row.language], sessionRecordTexts.languages)
  const name = fileName([sessionRecordTexts.say(language, 'sheetNamed'), row.title], agency.time_zone, 'pdf')
  return new FileAnswer(name, 'application/pdf', async () => {
    const { signInSheet } = await import('./print/sign-in-sheet.ts')
    return once(await signInSheet(sheet, language))
  })
}
