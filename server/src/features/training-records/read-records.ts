import type { api, Id, TrainingRecord } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import { notFound } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { employeeNow } from '../employees/read-employee.ts'
import { todayIn } from '../employees/today.ts'
import { recordTexts } from './texts.ts'

type Answer = z.output<(typeof api.trainingRecords.ofEmployee)['response']>

const whoEntered = sql`(select u.name from agency_users() u where u.user_id = r.entered_by)`
const files = sql`(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) order by f.name, f.id), '[]')
  from jsonb_array_elements_text(coalesce(r.evidence -> 'files', '[]')) named (id)
  join files f on f.organization_id = r.organization_id and f.id = named.id::uuid and f.state = 'kept')`

/** Returns one employee's ledger for a year, newest first. Reversals are next to the entries they reverse. */
export async function recordsOf(scope: Scope, of: Id, wanted: number | undefined): Promise<Answer> {
  const id = await employeeNow(scope, of)
  const { db, agency, origin } = scope
  const year = wanted ?? Number(todayIn(agency.time_zone).slice(0, 4))
  const [data, years] = await Promise.all([
    db.rows<TrainingRecord>(sql`
      select r.id, r.kind, r.program_id, coalesce(r.evidence -> 'external' ->> 'title', text_in(p.titles, ${origin.language})) as title,
        r.evidence -> 'external' ->> 'provider' as provider, r.completed_on, r.how, r.score, r.topic, r.mode, r.minutes,
        ${whoEntered} as entered_by_name, r.entered_at, r.reason, ${files} as files, b.entered_at as reversed_at,
        (select u.name from agency_users() u where u.user_id = b.entered_by) as reversed_by_name, b.reason as reversed_reason
      from training_records r left join programs p on p.organization_id = r.organization_id and p.id = r.program_id
      left join training_records b on b.organization_id = r.organization_id and b.reverses = r.id
      where r.organization_id = ${agency.id} and r.employee_id = ${id} and r.kind <> 'reversal'
        and r.completed_on between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)
      order by r.completed_on desc, r.entered_at desc, r.kind, r.topic, r.id`),
    db.rows<{ year: number }>(sql`
      select distinct extract(year from completed_on)::int as year from training_records
      where organization_id = ${agency.id} and employee_id = ${id} order by 1 desc`),
  ])
  const known = new Set([year, ...years.map(one => one.year)])
  return { year, years: [...known].toSorted((a, b) => b - a), data, hours: hoursOf(data) }
}

/** Returns the valid minutes by topic and mode. */
function hoursOf(records: readonly TrainingRecord[]): Answer['hours'] {
  const hours = new Map<string, Answer['hours'][number]>()
  for (const { kind, topic, mode, minutes, reversed_at } of records) {
    if (kind !== 'credit' || !topic || !mode || !minutes || reversed_at) continue
    const key = `${topic}\n${mode}`
    const sum = hours.get(key)
    if (sum) sum.minutes += minutes
    else hours.set(key, { topic, mode, minutes })
  }
  return [...hours.values()].toSorted((a, b) => a.topic.localeCompare(b.topic) || a.mode.localeCompare(b.mode))
}

/** Refuses a file that no entry of this employee references. */
export async function refuseForeignPaper(
  scope: Scope,
  { id: of, record_id, file_id }: { id: Id; record_id: Id; file_id: Id },
): Promise<void> {
  const id = await employeeNow(scope, of)
  const found = await scope.db.row(sql`
    select from training_records r join files f on f.organization_id = r.organization_id and f.id = ${file_id} and f.state = 'kept'
    where r.organization_id = ${scope.agency.id} and r.id = ${record_id} and r.employee_id = ${id}
      and r.evidence -> 'files' @> to_jsonb(f.id::text)`)
  if (!found) throw notFound(recordTexts.named('noFile'))
}
