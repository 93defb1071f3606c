import { federalPack, type Id, type MadeAgency, type NewAgency } from '@preceptor/contract'
import { agencyText } from '@preceptor/contract/agencies/texts'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../../errors/app-error.ts'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/tx.ts'
import { recordEvent, recordVendorEvent } from '../../../events/record.ts'
import { type AgenciesScope, within } from '../../../scope/scope.ts'
import { invite } from '../../settings/users/invite.ts'
import { namesakesOf } from './agencies.queries.ts'
import { ownerNamed } from './run-agency.ts'
import { adoptStatePacks } from '../../compliance/adopt-state-packs.ts'
import { checkOutNew, parcelsOf } from '../../programs/check-out.ts'
import { furnish, refuseUnknown, startOf } from './start-with.ts'
import { csmTexts } from '../texts.ts'

/** Creates an agency that is ready to use, in one transaction: with everything it needs, or not at all. */
export async function addAgency(scope: AgenciesScope, config: Config, asked: NewAgency): Promise<MadeAgency> {
  const { db } = scope
  await check(db, asked)
  const copied = asked.copy_from ? await startOf(scope, asked.copy_from) : null
  refuseUnknown(asked, copied)
  const parcels = await parcelsOf(scope, asked.programs ?? [])
  await refuseNamesakes(db, asked)
  const agency = await insertAgency(db, asked)
  await db.run(sql`select begin_agency(${agency.id})`)
  await recordVendorEvent(scope, { kind: 'agency.created', subject: agency })
  return within(scope, { ...agency, time_zone: asked.time_zone }, async inside => {
    await recordEvent(inside, { kind: 'agency.created', subject: agency })
    await furnish(inside, asked, copied)
    // Rules refer to programs, so programs come first
    const programs = await checkOutNew(inside, parcels)
    const rules = await adoptStatePacks(inside, asked.rule_packs ?? [], asked.state)
    await invite(inside, config, { ...asked.admin, role: 'agency_admin' })
    return {
      ...agency,
      rules: rules.adopted,
      rules_matched: rules.matched,
      rules_left: rules.left,
      programs: programs.checked_out,
      programs_left: programs.left,
    }
  })
}

async function check(db: Db, asked: NewAgency) {
  const { partner_id, cs_user_id, copy_from, status, trial_ends_on, time_zone, locations } = asked
  const { rule_packs = [], programs = [], training_types, state } = asked
  const errors: Record<string, string[]> = {}
  if (partner_id !== null) {
    const partner = await db.row(sql`select from partners where id = ${partner_id} and is_active and kind <> 'sso'`)
    if (!partner) errors.partner_id = [csmTexts.named('partnerUnknown')]
  }
  if (cs_user_id !== null) await ownerNamed(db, cs_user_id)
  if (copy_from) {
    const other = await db.row(sql`select from organizations where id = ${copy_from}`)
    if (!other) errors.copy_from = [csmTexts.named('agencyUnknown')]
  }
  if (trial_ends_on !== null) {
    const today = await db.row<{ over: boolean }>(
      sql`select ${trial_ends_on}::date <= (now() at time zone ${time_zone})::date as over`,
    )
    if (status !== 'trial') errors.trial_ends_on = [csmTexts.named('notOnTrial')]
    else if (today?.over) errors.trial_ends_on = [csmTexts.named('dayOver')]
  }
  const twice = locations.find((name, at) => locations.findIndex(one => same(one, name)) !== at)
  if (twice !== undefined) errors.locations = [csmTexts.named('locationTwice', { location: twice })]
  if (rule_packs.some(pack => pack !== federalPack && pack !== state)) errors.rule_packs = [agencyText('packUnknown')]
  if (programs.length > 0 && training_types.length === 0) errors.programs = [csmTexts.named('programsNeedTypes')]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Two users who add the same agency at once wait for each other here, so the second one is warned. */
async function refuseNamesakes(db: Db, { name, same_name }: NewAgency) {
  await db.run(sql`select pg_advisory_xact_lock(hashtext('agencies called ' || lower(${name})))`)
  if (same_name) return
  const namesakes = await namesakesOf(db, name)
  const [first] = namesakes
  if (!first) return
  const sentence = csmTexts.named('namesake', { agency: first.name })
  throw new AppError('DUPLICATE', sentence, { errors: { name: [sentence] }, details: { namesakes } })
}

async function insertAgency(db: Db, asked: NewAgency): Promise<{ id: Id; name: string }> {
  const { name, legal_name, short_name, license_no, state, time_zone, status, trial_ends_on, partner_id } = asked
  const made = await db.row<{ id: Id }>(sql`select new_id() as id`)
  if (!made) throw new Error('No id was made.')
  await db.run(sql`
    insert into organizations (id, name, legal_name, short_name, license_no, state, time_zone, status, trial_ends_on, partner_id, cs_user_id)
    values (${made.id}, ${name}, ${legal_name}, ${short_name}, ${license_no}, ${state}, ${time_zone}, ${status}, ${trial_ends_on},
      ${partner_id}, ${asked.cs_user_id})`)
  return { id: made.id, name }
}
