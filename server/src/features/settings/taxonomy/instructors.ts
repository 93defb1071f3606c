import { type Id, type Instructor, languages } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { inWords } from '../../../lib/texts.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { Kind, Sent } from './kinds.ts'
import { taxonomyTexts } from './texts.ts'

const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

export const instructors: Kind<Instructor, 'instructor'> = {
  name: 'instructor',
  what: taxonomyTexts.named('thisInstructor'),
  table: sql`instructors`,
  columns: [
    'name',
    'email',
    'phone',
    'user_id',
    'languages',
    'is_rn',
    'license_state',
    'license_number',
    'license_expires_on',
    'is_active',
  ],
  arrays: { languages: 'text[]' },
  // Two people may have the same name
  unique: [],
  rows: ({ db, agency }, id) =>
    db.rows(sql`
      select t.id, t.version, t.name, t.email, t.phone, t.user_id, t.languages, t.is_rn, t.license_state, t.license_number,
        t.license_expires_on::text as license_expires_on, t.is_active, u.name as user_name,
        (select count(*)::int from session_instructors s where s.organization_id = t.organization_id and s.instructor_id = t.id) as sessions
      from instructors t left join agency_users() u on u.user_id = t.user_id
      where t.organization_id = ${agency.id} ${id === undefined ? sql`` : sql`and t.id = ${id}`}
      order by fold(t.name) collate "C", t.id`),
  check: refuseUser,
  readable: row => ({
    ...row,
    user_id: row.user_name,
    languages: row.languages.map(code => inWords(fallback, languages[code])).join(', '),
    is_rn: yesNo(row.is_rn),
    is_active: yesNo(row.is_active),
  }),
}

interface Found {
  known: boolean
  holder: string | null
}

/** Refuses a user who is already another instructor. */
async function refuseUser(
  { db, agency }: Scope,
  { user_id }: Sent<Instructor>,
  id: Id | null,
): Promise<Record<string, string[]>> {
  if (!user_id) return {}
  const found = await db.row<Found>(sql`select
    exists (select from memberships m where m.organization_id = ${agency.id} and m.user_id = ${user_id}) as known,
    (select i.name from instructors i where i.organization_id = ${agency.id} and i.user_id = ${user_id}
      and i.id is distinct from ${id}::uuid) as holder`)
  if (!found?.known) return { user_id: [taxonomyTexts.named('linkUnknown')] }
  return found.holder ? { user_id: [taxonomyTexts.named('userTeaches', { name: found.holder })] } : {}
}
