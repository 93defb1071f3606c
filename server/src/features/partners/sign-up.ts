import type { api, Id, Input } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { addApiKey } from '../settings/api-keys/api-keys.ts'
import { partnerTexts } from './texts.ts'

/** Registers a partner's client that connects itself, with an agency key that names the partner. */
export async function signUp(scope: Scope, { name, scopes }: Input<typeof api.integrations.signup>['body']) {
  const partner = await scope.db.row<{ id: Id; name: string }>(sql`select p.id, p.name from organizations o
    join partners p on p.id = o.partner_id and p.connector = 'pubapi' and p.is_active where o.id = ${scope.agency.id}`)
  if (!partner) throw new AppError('CONFLICT', partnerTexts.named('noPubapi'))
  const made = await addApiKey(scope, { name, scopes })
  return { partner, client_id: made.id, client_secret: made.secret, scopes: made.scopes }
}
