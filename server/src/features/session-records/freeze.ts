import { type Id, type RecordItem, recordYears } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { numberOf } from '../certificates/issue.ts'
import { todayIn } from '../employees/today.ts'
import { recordNow } from './printed.ts'
import { sessionRecordTexts } from './texts.ts'

/**
 * Freezes the nine items as they are now; `waived` maps items to notes. Called in the closing transaction, after the ledger is
 * written and `closed_*` is set. Each closing makes a new version; earlier ones stay.
 */
export async function freezeRecord(
  scope: Scope,
  session_id: Id,
  waived: Partial<Record<RecordItem, string>>,
): Promise<void> {
  const { db, agency, actor, origin } = scope
  const printed = await recordNow(scope, session_id, waived)
  const today = todayIn(agency.time_zone)
  const year = sql`extract(year from ${today}::date)`
  const row = await db.row<{ number: string; version_no: number }>(sql`
    with counted as (
      insert into certificate_numbers as n (organization_id, kind, year, last)
      values (${agency.id}, 'session_record', ${year}, 1)
      on conflict (organization_id, kind, year) do update set last = n.last + 1 returning last)
    insert into session_records (organization_id, session_id, version_no, number, language, printed, sha256, frozen_by_name, kept_until)
    select ${agency.id}, ${session_id},
      (select count(*) + 1 from session_records r where r.organization_id = ${agency.id} and r.session_id = ${session_id}),
      ${numberOf(sql`o.name`, sql`${year}::text`, sql`c.last`, 'S-')}, ${origin.language}, p.printed, sha256(convert_to(p.printed::text, 'UTF8')), ${actor.name},
      (${today}::date + make_interval(years => greatest(${recordYears}::int, o.retention_years)))::date
    from organizations o cross join counted c cross join (select ${JSON.stringify(printed)}::jsonb as printed) p where o.id = ${agency.id}
    returning number, version_no`)
  if (!row) throw new Error('The record was not written.')
  await recordEvent(scope, {
    kind: 'session.record_frozen',
    subject: { id: session_id, name: printed.title },
    note: sessionRecordTexts.say(fallback, 'noteFrozen', { number: row.number, version: String(row.version_no) }),
  })
}

/** Freezes a new version after attendance of a closed session was corrected, with the notes of the previous version. */
export async function freezeAgain(scope: Scope, session_id: Id): Promise<void> {
  const row = await scope.db.row<{ notes: Partial<Record<RecordItem, string>> }>(sql`
    select (select coalesce(jsonb_object_agg(i ->> 'item', i ->> 'note'), '{}') from jsonb_array_elements(r.printed -> 'items') i
      where i ->> 'note' is not null) as notes
    from session_records r where r.organization_id = ${scope.agency.id} and r.session_id = ${session_id} order by r.version_no desc limit 1`)
  await freezeRecord(scope, session_id, row?.notes ?? {})
}
