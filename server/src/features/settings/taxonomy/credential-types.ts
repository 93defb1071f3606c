import { access, type CredentialType, type Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { mayI, type Scope } from '../../../scope/scope.ts'
import type { Kind, Sent } from './kinds.ts'
import { taxonomyTexts } from './texts.ts'

const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

export const credentialTypes: Kind<CredentialType, 'credential_type'> = {
  name: 'credential_type',
  what: taxonomyTexts.named('thisCredentialType'),
  table: sql`credential_types`,
  columns: [
    'name',
    'code',
    'needs_number',
    'needs_file',
    'needs_expiry',
    'is_medical',
    'valid_months',
    'reminders',
    'discipline_ids',
    'is_active',
  ],
  arrays: { reminders: 'int[]', discipline_ids: 'uuid[]' },
  rows: ({ db, agency }, id) =>
    db.rows(sql`
      select t.id, t.version, t.name, t.code, t.needs_number, t.needs_file, t.needs_expiry, t.is_medical, t.valid_months, t.reminders,
        t.discipline_ids, t.is_active,
        array(select d.name from disciplines d where d.organization_id = t.organization_id and d.id = any(t.discipline_ids)
          order by fold(d.name) collate "C") as disciplines,
        (select count(*)::int from credentials c where c.organization_id = t.organization_id and c.type_id = t.id
          and c.state <> 'withdrawn') as credentials
      from credential_types t where t.organization_id = ${agency.id} ${id === undefined ? sql`` : sql`and t.id = ${id}`}
      order by fold(t.name) collate "C", t.id`),
  check: refuseStrangers,
  readable: row => ({
    ...row,
    needs_number: yesNo(row.needs_number),
    needs_file: yesNo(row.needs_file),
    needs_expiry: yesNo(row.needs_expiry),
    is_medical: yesNo(row.is_medical),
    reminders: row.reminders.join(', '),
    discipline_ids: row.disciplines.join(', '),
    is_active: yesNo(row.is_active),
  }),
}

async function refuseStrangers(
  { db, agency, actor }: Scope,
  { discipline_ids = [], is_medical }: Sent<CredentialType>,
  id: Id | null,
): Promise<Record<string, string[]>> {
  const wanted = [...new Set(discipline_ids)]
  const found = await db.rows<{ id: Id }>(
    sql`select id from disciplines where organization_id = ${agency.id} and id = any(${wanted}::uuid[])`,
  )
  return {
    ...(found.length < wanted.length && { discipline_ids: [taxonomyTexts.named('noDiscipline')] }),
    ...(is_medical === false && (await isClosed()) && { is_medical: [taxonomyTexts.named('staysMedical')] }),
  }

  /** Making a type general opens its scans to more people, so only users who may open them can do it. */
  async function isClosed() {
    if (id === null || mayI(actor, access.medicalScans)) return false
    const now = await db.row<{ is_medical: boolean }>(
      sql`select is_medical from credential_types where organization_id = ${agency.id} and id = ${id}`,
    )
    return now?.is_medical === true
  }
}
