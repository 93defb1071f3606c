import { type Input, type api, unfinished } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { end, opensStill } from '../signed-links/write-links.ts'
import type { Held, Signer } from './held.ts'
import { tell, write } from './moves.ts'
import { handles, maySign, refuseOther } from './reader.ts'
import { employeeFormTexts } from './texts.ts'

const isOpen = ({ state }: Pick<Held, 'state'>) =>
  (unfinished as readonly string[]).includes(state) && state !== 'review'
const isDecided = ({ state }: Pick<Signer, 'state'>) => state === 'signed' || state === 'refused'

/** True when the reader may name the person who takes this step. */
export const mayName = (scope: Scope, held: Held, signer: Pick<Signer, 'kind' | 'state'>) =>
  maySign(scope) && handles(scope, held.category) && signer.kind === 'outside' && isOpen(held) && !isDecided(signer)

type Body = Input<typeof api.employeeForms.nameSigner>['body']

/** Names the outside signer of a step. The previous signer's link stops working. Returns the current step. */
export async function nameSigner(scope: Scope, held: Held, { step_key, name, email, phone }: Body): Promise<Signer> {
  refuseOther(scope, held)
  const { db, agency } = scope
  const signer = held.signers.find(one => one.step_key === step_key)
  if (signer?.kind !== 'outside') throw invalid({ step_key: [employeeFormTexts.named('noOutsideStep')] })
  if (!isOpen(held)) throw new AppError('TRANSITION_REFUSED', employeeFormTexts.named('closed'))
  if (isDecided(signer)) throw new AppError('CONFLICT', employeeFormTexts.named('signedAlready'))
  const before = signer.name
  const reach = { name, email: email ?? null, phone: phone ?? null }
  if (before === name && signer.email === reach.email && signer.phone === reach.phone) return signer
  const link = await db.row<{ id: string }>(sql`select l.id from signed_links l
    where l.organization_id = ${agency.id} and l.signer_id = ${signer.id} and l.purpose = 'sign' and ${opensStill} limit 1`)
  // A link made before anyone was named was for this step, so only another person's link ends
  if (link && before !== null) await end(scope, link.id)
  await db.run(sql`update form_signers set name = ${reach.name}, email = ${reach.email}, phone = ${reach.phone},
      state = case when state = 'opened' then 'asked' else state end, opened_at = null
    where organization_id = ${agency.id} and id = ${signer.id}`)
  Object.assign(signer, reach, { who: name, state: signer.state === 'opened' ? 'asked' : signer.state })
  await write(scope, held, {})
  await tell(scope, held, 'employee_form.signer_named', { changes: [{ field: 'signer', before, after: name }] })
  return signer
}
