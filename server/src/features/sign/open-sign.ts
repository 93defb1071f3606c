import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { openingOf } from '../signed-links/open-link.ts'
import { signTexts } from './texts.ts'

async function told({ db, agency, ...scope }: Scope, id: Id, what: 'opened' | 'ended') {
  const about = await db.row<{ employee_id: Id; name: string; signer_id: Id }>(sql`
    select l.employee_id, l.signer_id, e.first_name || ' ' || e.last_name as name
    from signed_links l join employees e on e.organization_id = l.organization_id and e.id = l.employee_id
    where l.organization_id = ${agency.id} and l.id = ${id}`)
  if (!about) return
  if (what === 'opened')
    await db.run(sql`update form_signers set state = case when state = 'asked' then 'opened' else state end, opened_at = coalesce(opened_at, now())
      where organization_id = ${agency.id} and id = ${about.signer_id}`)
  await recordEvent(
    { db, agency, ...scope },
    { kind: `employee_form.link_${what}`, subject: { id: about.employee_id, name: about.name } },
  )
}

export const { look: lookAtSignLink, open: openSignLink } = openingOf({
  purpose: 'sign',
  invalid: signTexts.named('invalid'),
  wrongProof: signTexts.named('wrongProof'),
  told,
})
