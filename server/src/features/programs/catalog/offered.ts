import type { api, Id, Returned } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../../errors/app-error.ts'
import type { Scope } from '../../../scope/scope.ts'
import { isOpen } from '../../employees/training-facts.ts'
import { readContent } from '../content/read-content.ts'
import { readProgram } from '../list-programs.ts'
import { readableBy } from '../quiz/hide-answers.ts'
import { programTexts } from '../texts.ts'
import { changeSince, packed } from './parcel.ts'
import { insideCatalog } from './place.ts'
import { checkoutBehind } from './read-checkout.ts'

/** Returns the catalog data that the agency may see, because it holds the program. */
export async function waiting(scope: Scope, program_id: Id) {
  const program = await readProgram(scope, program_id)
  const checkout = await checkoutBehind(scope, program_id)
  const isWaiting =
    checkout?.mode === 'linked' &&
    !checkout.withdrawn_at &&
    !checkout.is_over &&
    checkout.latest_number > checkout.held_number
  if (!checkout || !isWaiting) throw new AppError('CONFLICT', programTexts.named('noUpdate', { title: program.title }))
  return { program, checkout }
}

/** Returns the agency's version and the newest, side by side. */
export async function offeredUpdate(scope: Scope, program_id: Id): Promise<Returned<typeof api.programs.offered>> {
  const { checkout } = await waiting(scope, program_id)
  const open = await openOf(scope, program_id)
  return insideCatalog(scope, async there => {
    const parcel = await packed(there, checkout.catalog_program_id)
    const now = await readContent(there, checkout.catalog_program_id, checkout.held_version_id)
    // Read as the agency's own reader: the catalog's rules apply to people who enter it
    const { note, change_kind, given_to } = changeSince(parcel, checkout.held_number)
    return {
      note,
      now: readableBy(scope, now),
      next: readableBy(scope, parcel.content),
      // A minor version changes nothing for people who have started
      gives: { ...open, given_to: (change_kind === 'material' && given_to) || 'not_started' },
    }
  })
}

const openOf = async ({ db, agency }: Scope, program_id: Id) =>
  (await db.row<{ not_started: number; started: number }>(sql`
    select count(*) filter (where a.started_at is null)::int as not_started, count(*) filter (where a.started_at is not null)::int as started
    from assignments a where a.organization_id = ${agency.id} and a.program_id = ${program_id} and ${isOpen}`)) ?? {
    not_started: 0,
    started: 0,
  }
