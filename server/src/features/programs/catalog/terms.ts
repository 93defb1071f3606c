import type { CheckoutAct } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { recordEvent } from '../../../events/record.ts'
import type { Scope } from '../../../scope/scope.ts'
import { programTexts } from '../texts.ts'
import { withdrawAll } from '../under-way.ts'
import type { Parcel } from './parcel.ts'
import { checkoutOf } from './read-checkout.ts'
import type { Result } from './result.ts'

type Of<A extends CheckoutAct['act']> = Extract<CheckoutAct, { act: A }>

/** Returns the link if there is one and the vendor may change it: a copy is the agency's own. */
async function linkOf(scope: Scope, parcel: Parcel) {
  const checkout = await checkoutOf(scope, parcel.program.id)
  if (!checkout || checkout.withdrawn_at) return programTexts.named('holdsNoMore')
  return checkout.mode === 'copied' ? programTexts.named('isCopied') : checkout
}

/** Withdraws it so no one can start it any more; people in progress finish, or their assignments end with it. */
export async function withdraw(scope: Scope, parcel: Parcel, { people }: Of<'withdraw'>): Promise<Result> {
  const link = await linkOf(scope, parcel)
  if (typeof link === 'string') return { outcome: 'skip', note: link }
  await scope.db.run(sql`update program_checkouts set withdrawn_at = now(), people = ${people}, updated_at = now()
    where organization_id = ${scope.agency.id} and program_id = ${link.program_id}`)
  const program = { id: link.program_id, name: parcel.program.title }
  await recordEvent(scope, { kind: 'catalog.withdrawn', subject: program })
  if (people === 'stop') await withdrawAll(scope, program, 'catalog')
  return { outcome: 'done', note: null }
}

export async function changeTerms(
  scope: Scope,
  parcel: Parcel,
  { seats, valid_from, valid_to }: Of<'change'>,
): Promise<Result> {
  const link = await linkOf(scope, parcel)
  if (typeof link === 'string') return { outcome: 'skip', note: link }
  await scope.db.run(sql`update program_checkouts set seats = ${seats}, valid_from = ${valid_from}, valid_to = ${valid_to}, updated_at = now()
    where organization_id = ${scope.agency.id} and program_id = ${link.program_id}`)
  await recordEvent(scope, {
    kind: 'catalog.terms_changed',
    subject: { id: link.program_id, name: parcel.program.title },
  })
  return { outcome: 'done', note: null }
}
