import type { AgencyInfo } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../../errors/app-error.ts'
import type { Scope } from '../../../scope/scope.ts'
import { agencyInfoTexts } from './texts.ts'

/** Reads all facts of the transaction's agency. */
export async function readAgencyInfo({ db, agency }: Scope): Promise<AgencyInfo> {
  const row = await db.row<{ info: AgencyInfo }>(sql`
    select json_build_object(
      'id', o.id, 'name', o.name, 'partner_id', o.partner_id,
      'partner', case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end,
      'details', json_build_object('legal_name', o.legal_name, 'short_name', o.short_name, 'license_no', o.license_no,
        'tax_id', o.tax_id, 'state', o.state, 'certifications', o.certifications, 'phone', o.phone,
        'address_line1', o.address_line1, 'address_line2', o.address_line2, 'city', o.city,
        'address_state', o.address_state, 'postal_code', o.postal_code, 'time_zone', o.time_zone,
        'week_start', o.week_start, 'languages', o.languages,
        'quiet_hours', case when o.quiet_from is not null then json_build_object('from', o.quiet_from, 'to', o.quiet_to) end,
        'retention_years', o.retention_years, 'bulk_approval_above', o.bulk_approval_above, 'second_person', o.second_person,
        'reply_within_hours', o.reply_within_hours, 'messages_per_hour', o.messages_per_hour, 'freezing_statuses', o.freezing_statuses, 'report_domains', o.report_domains, 'status', o.status),
      'logo', (select json_build_object('width', l.width, 'height', l.height, 'updated_at', l.updated_at)
        from agency_logos l where l.organization_id = o.id),
      'cs_user', (select json_build_object('id', c.id, 'name', c.name, 'email', c.email) from cs_user_of_agency() c),
      'version', o.version) as info
    from organizations o left join partners p on p.id = o.partner_id where o.id = ${agency.id}`)
  if (!row) throw notFound(agencyInfoTexts.named('notFound'))
  return row.info
}

/** The same, locked against other changes until the transaction ends. */
export async function holdAgencyInfo(scope: Scope): Promise<AgencyInfo> {
  await scope.db.row(sql`select from organizations where id = ${scope.agency.id} for no key update`)
  return readAgencyInfo(scope)
}
