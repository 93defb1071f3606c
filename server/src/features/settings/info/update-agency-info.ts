import {
  access,
  type AgencyField,
  type AgencyInfo,
  agencyFieldNames,
  type agencyInfoPatch,
  certifications,
  freezingStatuses,
  languages,
  secondPersonRules,
  weekDays,
} from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { invalid } from '../../../errors/app-error.ts'
import { changesBetween } from '../../../events/changes.ts'
import { inWords } from '../../../lib/texts.ts'
import { holdRecord, type RecordKind, recordChange } from '../../../records/change-record.ts'
import { forbidden, mayI, permissionsOf, type Scope } from '../../../scope/scope.ts'
import { changePartner } from './change-partner.ts'
import { holdAgencyInfo, readAgencyInfo } from './read-agency-info.ts'
import { agencyInfoTexts } from './texts.ts'

type Patch = z.output<typeof agencyInfoPatch>

/**
 * Changes the sent fields. If someone else changed the agency since `seen`, the request is refused with their change, so that
 * nothing is lost.
 */
export async function updateAgencyInfo(scope: Scope, patch: Patch, seen: number | null): Promise<AgencyInfo> {
  if (patch.partner_id !== undefined && !mayI(scope.actor, access.partners))
    throw forbidden({ role: scope.actor.role, permissions: permissionsOf(scope.actor) }, access.partners)
  const before = await holdRecord(scope, agencyRecord, scope.agency.id, seen)
  const wanted = await inKnownZone(scope, patch)
  const partner_id = wanted.partner_id === undefined ? before.partner_id : wanted.partner_id
  if (partner_id !== before.partner_id) await changePartner(scope, before, partner_id)
  const after = { ...before, name: wanted.name ?? before.name, details: { ...before.details, ...sent(wanted.details) } }
  if (changesBetween(readable(before), readable(after), agencyRecord.fields).length === 0)
    return partner_id === before.partner_id ? before : readAgencyInfo(scope)
  await scope.db.run(sql`update organizations set ${join([...assignments(wanted), sql`version = version + 1`])}
    where id = ${scope.agency.id}`)
  return recordChange(scope, agencyRecord, before, { kind: 'agency.updated' })
}

/** An absent field can't be undefined here, because the body was JSON. */
const sent = (details: Patch['details']) => details as Partial<AgencyInfo['details']> | undefined

function assignments({ name, details = {} }: Patch): Sql[] {
  const { quiet_hours, ...plain } = details
  // The contract accepts only fields that are columns
  const set = Object.entries(plain).map(([column, value]) => sql`${raw(column)} = ${value}`)
  if (name !== undefined) set.push(sql`name = ${name}`)
  if (quiet_hours !== undefined)
    set.push(sql`quiet_from = ${quiet_hours?.from ?? null}, quiet_to = ${quiet_hours?.to ?? null}`)
  return set
}

/** Uses the database's spelling. A time zone unknown to the database would break every date calculation of the agency. */
async function inKnownZone({ db }: Scope, patch: Patch): Promise<Patch> {
  const asked = patch.details?.time_zone
  if (asked === undefined) return patch
  const known = await db.row<{ name: string }>(
    sql`select name from pg_timezone_names where lower(name) = lower(${asked}) limit 1`,
  )
  if (!known) throw invalid({ 'details.time_zone': [agencyInfoTexts.named('timeZoneUnknown')] })
  return { ...patch, details: { ...patch.details, time_zone: known.name } }
}

/** Returns words for the history that stay the same over the years. */
const readable = ({ name, details }: AgencyInfo): Record<'name' | AgencyField, unknown> => ({
  ...details,
  name,
  certifications: details.certifications.map(one => inWords(fallback, certifications[one])),
  week_start: inWords(fallback, weekDays[details.week_start]),
  languages: details.languages.map(one => languages[one]),
  quiet_hours: details.quiet_hours && `${details.quiet_hours.from} to ${details.quiet_hours.to}`,
  freezing_statuses: details.freezing_statuses.map(one => inWords(fallback, freezingStatuses[one])),
  retention_years: `${details.retention_years} years`,
  bulk_approval_above: details.bulk_approval_above && `more than ${details.bulk_approval_above}`,
  second_person: inWords(fallback, secondPersonRules[details.second_person]),
  reply_within_hours: `${details.reply_within_hours} working hours`,
  messages_per_hour: `${details.messages_per_hour} messages`,
  report_domains: details.report_domains.join(', ') || null,
})

const agencyRecord: RecordKind<Scope, AgencyInfo> = {
  what: agencyInfoTexts.named('theAgencyInfo'),
  hold: holdAgencyInfo,
  read: readAgencyInfo,
  nameOf: ({ name }) => name,
  inWords: readable,
  fields: Object.keys(agencyFieldNames),
  entries: sql`ev.kind in ('agency.updated', 'agency.owner_changed', 'agency.status_changed', 'agency.trial_end_changed')`,
}
