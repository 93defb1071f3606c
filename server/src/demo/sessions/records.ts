import { type RecordItem, recordYears, statesWithRecord } from '@preceptor/contract'
import type { Client } from 'pg'
import type { Sql } from 'sql-template-tag'
import sql from 'sql-template-tag'
import { numberOf } from '../../features/certificates/issue.ts'
import { recordNow } from '../../features/session-records/printed.ts'
import type { Scope } from '../../scope/scope.ts'

/** Reasons for missing items: a class signed on paper, or a visit without participants. */
const waived: Partial<Record<RecordItem, string>> = {
  proof: 'The signed sheet is in the binder at the office.',
  attendance: 'The aide didn’t come. There will be another date.',
}

interface Closed {
  id: string
  by: string
  name: string
}

/**
 * Freezes records of closed demo sessions with the product's own function, as of the sign-off. Runs as the owner, before serving.
 */
export async function freezeAll(owner: Client): Promise<void> {
  const rows = async <Row>(statement: Sql) => (await owner.query(statement)).rows as Row[]
  const agencies = await rows<Scope['agency']>(
    sql`select id, name, time_zone from organizations where state = any(${statesWithRecord}::text[]) and not is_catalog`,
  )
  for (const agency of agencies) {
    await owner.query(sql`select set_config('app.org', ${agency.id}, false)`)
    const closed = await rows<Closed>(sql`select id, closed_by as by, closed_by_name as name from sessions
      where organization_id = ${agency.id} and state = 'closed' order by closed_at, id`)
    const printed: { id: string; printed: object }[] = []
    for (const one of closed) {
      const actor = { kind: 'user', role: 'rn_limited', user_id: one.by, name: one.name }
      const db = { row: async <Row>(statement: Sql) => (await rows<Row>(statement))[0] }
      const scope = { db, agency, actor, origin: { language: 'en' } } as unknown as Scope
      const record = await recordNow(scope, one.id, waived)
      printed.push({ id: one.id, printed: record })
    }
    await rows(sql`
      with made as (
        select s.organization_id, s.id, s.closed_at, s.closed_by_name, x.printed, extract(year from s.closed_at) as year,
          row_number() over (partition by extract(year from s.closed_at) order by s.closed_at, s.id) as nth
        from jsonb_to_recordset(${JSON.stringify(printed)}::jsonb) x (id uuid, printed jsonb)
        join sessions s on s.organization_id = ${agency.id} and s.id = x.id),
      counted as (
        insert into certificate_numbers (organization_id, kind, year, last)
        select ${agency.id}, 'session_record', year, max(nth) from made group by year)
      insert into session_records (organization_id, session_id, version_no, number, language, printed, sha256, frozen_at, frozen_by_name, kept_until)
      select m.organization_id, m.id, 1, ${numberOf(sql`${agency.name}::text`, sql`m.year::text`, sql`m.nth`, 'S-')}, 'en', m.printed,
        sha256(convert_to(m.printed::text, 'UTF8')), m.closed_at, m.closed_by_name,
        (m.closed_at::date + make_interval(years => ${recordYears}::int))::date
      from made m`)
  }
  await owner.query(`select set_config('app.org', '', false)`)
}
