import { access, type Credential, type EmployeeCredentials, type Id, type MissingCredential } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { mayOpenMedical, tellOpened } from '../../records/medical.ts'
import { mayI, type Scope } from '../../scope/scope.ts'
import { asOfDay, holdsOn } from '../employees/compliance-facts.ts'
import { credentialsOfOne } from '../employees/credential-population.ts'
import { filesOf } from '../files/files-of.ts'

/** Selects the agency's today, once for a whole list. */
export const today = sql`(select (now() at time zone o.time_zone)::date from organizations o where o.id = (select current_org()))`

const followed = (state: string) => sql`c.renewed_by is not null and exists (select from credentials n
  where n.organization_id = c.organization_id and n.id = c.renewed_by and n.state = ${state})`

/** The status of the credential `c`, computed from dates, so nothing needs to be written at midnight. */
export const standing = sql`case
  when c.state = 'withdrawn' then 'removed' when c.state = 'returned' then 'returned' when c.state = 'recorded' then 'review'
  when (${followed('verified')}) then 'renewed'
  when c.expires_on is null then 'valid' when c.expires_on < ${today} then 'expired'
  when c.expires_on <= ${today} + 30 then 'expiring_30' when c.expires_on <= ${today} + 60 then 'expiring_60'
  when c.expires_on <= ${today} + 90 then 'expiring_90' else 'valid' end`

/**
 * Days without a valid credential between `c` and its verified renewal, or between `c` and the one it renews; null when there are
 * none.
 */
export const gapDays = sql`(select nullif(greatest(max(case when n.id = c.renewed_by then n.issued_on - c.expires_on else c.issued_on - n.expires_on end) - 1, 0), 0)
  from credentials n where n.organization_id = c.organization_id and n.employee_id = c.employee_id and n.state = 'verified' and c.state = 'verified'
    and (n.id = c.renewed_by or n.renewed_by = c.id and not (${followed('verified')})))`

/** True when the actor may read the content of the credential `c` of type `y`. */
export const isOpen = ({ actor }: Pick<Scope, 'actor'>): Sql =>
  sql`(not y.is_medical or (${mayI(actor, access.credentialScans)}::boolean
    and ${mayOpenMedical(actor, 'view_medical_forms', sql`${actor.user_id}::uuid = any(c.written_by)`)}))`

/** Columns of the credential `c`, its type `y` and the employee `e`. */
export const credentialColumns = (scope: Pick<Scope, 'actor'>): Sql => sql`c.id, c.version, c.employee_id,
  e.first_name || ' ' || e.last_name as employee_name, c.type_id, y.name as type_name, y.is_medical, c.number, c.issued_on, c.expires_on,
  case when not y.is_medical then c.note end as note, c.note is not null and ${isOpen(scope)} as has_note, ${mayI(scope.actor, access.credentialScans)}::boolean and ${isOpen(scope)} as may_open,
  (select count(*)::int from credential_files k where k.organization_id = c.organization_id and k.credential_id = c.id) as scans,
  ${filesOf({ table: 'credential_files', column: 'credential_id' }, 'c', isOpen(scope))} as files,
  c.state, ${standing} as standing, c.expires_on - ${today} as days_left, ${gapDays} as gap_days, (${followed('recorded')}) as renewal_waits,
  c.renewed_by is null and c.state <> 'withdrawn' as may_renew, c.recorded_by_name, c.recorded_at, c.decided_by_name, c.decided_at, c.self_verified,
  case when ${isOpen(scope)} then c.reason end as reason,
  (select max(d.sent_at) from credential_reminders r join reminder_digests d on d.organization_id = r.organization_id
    and d.id = r.digest_id where r.organization_id = c.organization_id and r.credential_id = c.id) as last_reminded_at,
  ${scope.actor.user_id}::uuid = any(c.written_by) as is_mine`

export const credentialsFrom = sql`credentials c
  join credential_types y on y.organization_id = c.organization_id and y.id = c.type_id
  join employees e on e.organization_id = c.organization_id and e.id = c.employee_id`

/** For the columns of the employees list. */
export const credentialsOfMany = ({ db, agency }: Scope, employee_ids: string): Promise<EmployeeCredentials[]> =>
  db.rows<EmployeeCredentials>(sql`select e.id, s.state, s.next_expiry from employees e
    cross join lateral ${credentialsOfOne({ agency })} s
    where e.organization_id = ${agency.id} and e.id = any(${employee_ids.split(',')}::uuid[])`)

/**
 * Returns missing credential types: first those that rules currently require of the person, then those usual for the disciplines.
 */
export function missingOf({ db, agency }: Scope, id: Id): Promise<MissingCredential[]> {
  const asOf = asOfDay({ agency }, undefined, undefined)
  return db.rows<MissingCredential>(sql`
    with asked as materialized (select v.body -> 'asks' ->> 'credential_type' as type_id from compliance_states s
      cross join lateral (select v.body from compliance_rule_versions v where v.organization_id = s.organization_id and v.rule_id = s.rule_id
        and v.known_to = 'infinity' and v.effective_from <= ${asOf.day}::date order by v.effective_from desc limit 1) v
      where s.organization_id = ${agency.id} and s.employee_id = ${id} and ${holdsOn('s', asOf)}
        and s.state not in ('satisfied', 'waived', 'not_applicable') and v.body -> 'asks' ->> 'kind' = 'credential')
    select y.id, y.name, y.id::text in (select type_id from asked) as is_required from credential_types y
    where y.organization_id = ${agency.id} and (y.id::text in (select type_id from asked)
      or y.is_active and y.discipline_ids && array(select h.discipline_id
        from employee_disciplines h where h.organization_id = y.organization_id and h.employee_id = ${id}))
      and not exists (select from credentials c where c.organization_id = y.organization_id and c.employee_id = ${id}
        and c.type_id = y.id and c.state <> 'withdrawn')
    order by is_required desc, fold(y.name) collate "C", y.id`)
}

type Scan = Pick<Credential, 'id' | 'employee_name' | 'type_name' | 'issued_on'>

/** A scan that was once on file, with its type at that time. */
interface OnceOnFile {
  file_id: Id
  type_id: Id | undefined
}

/**
 * Returns the scans that the actor may open, by file ID, each with the credential to record when it is medical. A scan replaced
 * since is as medical as its type; without a type it counts as medical.
 */
export async function openable(scope: Scope, scans: readonly OnceOnFile[]): Promise<Map<Id, { medical: Scan | null }>> {
  const { db, agency, actor } = scope
  const rows = await db.rows<Scan & { file_id: Id; is_medical: boolean }>(sql`
    select s.file_id, coalesce(c.id, s.file_id) as id, coalesce(e.first_name || ' ' || e.last_name, '') as employee_name,
      coalesce(y.name, '') as type_name, c.issued_on, coalesce(y.is_medical, true) as is_medical
    from jsonb_to_recordset(${JSON.stringify(scans)}::jsonb) s (file_id uuid, type_id uuid)
    left join credential_files k on k.organization_id = ${agency.id} and k.file_id = s.file_id
    left join credentials c on c.organization_id = k.organization_id and c.id = k.credential_id
    left join employees e on e.organization_id = c.organization_id and e.id = c.employee_id
    left join credential_types y on y.organization_id = ${agency.id} and y.id = coalesce(c.type_id, s.type_id)
    where ${mayI(actor, access.credentialScans)}::boolean and (not coalesce(y.is_medical, true)
      or ${mayOpenMedical(actor, 'view_medical_forms', sql`coalesce(${actor.user_id}::uuid = any(c.written_by), false)`)})`)
  return new Map(rows.map(({ file_id, is_medical, ...scan }) => [file_id, { medical: is_medical ? scan : null }]))
}

/** The audit log entry for an opened scan. */
export const scanOpened = ({ type_name, issued_on }: Pick<Scan, 'type_name' | 'issued_on'>) =>
  ({ kind: 'medical.scan_opened', facts: { credential: type_name, issued_on } }) as const

export const tellScanOpened = (scope: Scope, { id, employee_name, ...scan }: Scan) =>
  tellOpened(scope, { ...scanOpened(scan), id, employee_name })
