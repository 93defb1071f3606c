import type { Certificate, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { readCertificate } from './read-certificates.ts'
import { certificateTexts } from './texts.ts'

/** Voids a certificate manually: the document no longer proves anything, but the completion stays. */
export async function voidCertificate(scope: Scope, id: Id, { reason }: { reason: string }): Promise<Certificate> {
  const { db, agency, actor } = scope
  const held = await db.row<{ number: string; state: string; employee_id: Id; name: string }>(sql`
    select c.number, c.state, c.employee_id, e.first_name || ' ' || e.last_name as name from certificates c
    join employees e on e.organization_id = c.organization_id and e.id = c.employee_id
    where c.organization_id = ${agency.id} and c.id = ${id} for update of c`)
  if (!held) throw notFound(certificateTexts.named('notFound'))
  if (held.state === 'void')
    throw new AppError('CONFLICT', certificateTexts.named('alreadyVoid', { number: held.number }))
  await db.run(sql`update certificates set state = 'void', void_reason = ${reason}, voided_at = now(), voided_by_name = ${actor.name},
      superseded_by = null, version = version + 1 where organization_id = ${agency.id} and id = ${id}`)
  await recordEvent(scope, {
    kind: 'certificate.voided',
    subject: { id: held.employee_id, name: held.name },
    reason,
    changes: [{ field: 'certificate', before: held.number, after: null }],
  })
  return readCertificate(scope, id)
}
