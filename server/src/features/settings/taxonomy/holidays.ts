import type { Holiday, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import type { Kind, Sent } from './kinds.ts'
import { taxonomyTexts } from './texts.ts'

const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

export const holidays: Kind<Holiday, 'holiday'> = {
  name: 'holiday',
  what: taxonomyTexts.named('thisHoliday'),
  table: sql`agency_holidays`,
  columns: ['name', 'on_day', 'every_year', 'is_active'],
  // Thanksgiving has one entry per year
  unique: [],
  rows: ({ db, agency }, id) =>
    db.rows(sql`select t.id, t.version, t.name, t.on_day::text as on_day, t.every_year, t.is_active
      from agency_holidays t where t.organization_id = ${agency.id} ${id === undefined ? sql`` : sql`and t.id = ${id}`}
      order by t.on_day, t.id`),
  check: refuseTaken,
  readable: row => ({ ...row, every_year: yesNo(row.every_year), is_active: yesNo(row.is_active) }),
}

async function refuseTaken(
  { db, agency }: Scope,
  { on_day }: Sent<Holiday>,
  id: Id | null,
): Promise<Record<string, string[]>> {
  if (on_day === undefined) return {}
  const other = await db.row<{ name: string }>(sql`select name from agency_holidays
    where organization_id = ${agency.id} and on_day = ${on_day} and id is distinct from ${id}::uuid`)
  return other ? { on_day: [taxonomyTexts.named('holidayTaken', { name: other.name })] } : {}
}
