import type { Id, ProgramVersion } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { recordEvent } from '../../../events/record.ts'
import type { Scope } from '../../../scope/scope.ts'
import { holdProgram } from '../list-programs.ts'
import { followTemplates } from '../session-templates/copy-templates.ts'
import { programTexts } from '../texts.ts'
import { changeSince, type Parcel } from './parcel.ts'
import { checkoutOf } from './read-checkout.ts'
import type { Result } from './result.ts'
import { writeVersion } from './write-version.ts'

/** A version that was published to people who may have its program open. */
interface NewVersion {
  program_id: Id
  version_id: Id
  change_kind: ProgramVersion['change_kind']
  given_to: ProgramVersion['given_to']
}
/** Gives the version to the people its publisher chose; passed in by callers that can start jobs. */
export type GiveVersion<Given = unknown> = (scope: Scope, version: NewVersion) => Promise<Given>

/** Updates a linked program to the newest catalog version. The agency's own settings stay unchanged. */
export async function renew(scope: Scope, parcel: Parcel, giveVersion: GiveVersion): Promise<Result> {
  const checkout = await checkoutOf(scope, parcel.program.id)
  if (!checkout || checkout.withdrawn_at) return { outcome: 'skip', note: programTexts.named('holdsNoMore') }
  if (checkout.mode === 'copied') return { outcome: 'skip', note: programTexts.named('isCopied') }
  if (checkout.held_number >= parcel.number) return { outcome: 'skip', note: programTexts.named('isNewest') }
  const { db, agency, actor } = scope
  const { program_id } = checkout
  const own = await holdProgram(scope, program_id)
  const change = changeSince(parcel, checkout.held_number)
  const version_id = await writeVersion(scope, parcel, {
    program_id,
    number: (own.published?.number ?? 0) + 1,
    ...change,
  })
  await followTemplates(scope, program_id, parcel.templates)
  const { program } = parcel
  await db.run(sql`update programs set titles = ${JSON.stringify(program.titles)}::jsonb, descriptions = ${JSON.stringify(program.descriptions)}::jsonb,
      stale = ${JSON.stringify(program.stale)}::jsonb, delivery = ${program.delivery}, pass_mark = ${program.pass_mark}, max_attempts = ${program.max_attempts},
      cool_down_hours = ${program.cool_down_hours}, validity = ${program.validity}, validity_months = ${program.validity_months},
      valid_until = ${program.valid_until},
      recurrence = case when ${program.validity} = 'forever' and recurrence = 'rolling' then 'none' else recurrence end,
      version = version + 1, updated_at = now(), updated_by_name = ${actor.name}
    where organization_id = ${agency.id} and id = ${program_id}`)
  await db.run(sql`update program_checkouts set held_version_id = ${parcel.content.version.id}, held_number = ${parcel.number},
      latest_number = greatest(latest_number, ${parcel.number}), updated_at = now()
    where organization_id = ${agency.id} and program_id = ${program_id}`)
  await recordEvent(scope, {
    kind: 'catalog.updated',
    subject: { id: program_id, name: program.title },
    note: change.note,
    changes: [{ field: 'version', before: String(checkout.held_number), after: String(parcel.number) }],
  })
  await giveVersion(scope, { program_id, version_id, ...change })
  return { outcome: 'done', note: null }
}
