import type { Credential, Id } from '@preceptor/contract'
import { DatabaseError } from 'pg'
import { missingOfCredential } from '@preceptor/contract/credentials/credential-needs'
import sql from 'sql-template-tag'
import { invalid } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { credentialTexts } from './texts.ts'

type Written = Pick<Credential, 'type_id' | 'number' | 'issued_on' | 'expires_on'> & { files: readonly Id[] }
interface Of {
  employee_id: Id
  /** For an existing credential, together with its type. */
  id?: Id
  had?: Id
  renewed?: Credential | null
}
interface Type {
  name: string
  needs_number: boolean
  needs_file: boolean
  needs_expiry: boolean
  is_active: boolean
}
type Errors = Record<string, string[]>

/** Checks rules that no schema can express: the type's requirements, days in the agency's time zone, and one owner per card. */
export async function checkCredential(scope: Scope, written: Written, of: Of): Promise<void> {
  const type =
    await scope.db.row<Type>(sql`select name, needs_number, needs_file, needs_expiry, is_active from credential_types
    where organization_id = ${scope.agency.id} and id = ${written.type_id}`)
  if (!type) throw invalid({ type_id: [credentialTexts.named('noType')] })
  const missing = Object.entries(missingOfCredential(type, written)).map(([field, sentence]) => [field, [sentence]])
  const errors: Errors = {
    ...(Object.fromEntries(missing) as Errors),
    ...wrongDays(scope, written, of.renewed ?? null),
  }
  const kept = of.had === written.type_id || of.renewed?.type_id === written.type_id
  if (!type.is_active && !kept) errors['type_id'] = [credentialTexts.named('typeInactive', { name: type.name })]
  const owner = errors['number'] ? null : await ownerOf(scope, written, of)
  if (owner) {
    const key = owner.employee_id === of.employee_id ? 'numberOfSame' : 'numberOfOther'
    errors['number'] = [credentialTexts.named(key, { name: owner.name, type: type.name })]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** A renewal may start on a future day, because documents are renewed before they expire. */
function wrongDays({ agency }: Scope, { issued_on, expires_on }: Written, renewed: Credential | null): Errors {
  return {
    ...(!renewed && issued_on > todayIn(agency.time_zone) && { issued_on: [credentialTexts.named('ahead')] }),
    ...(expires_on && expires_on < issued_on && { expires_on: [credentialTexts.named('expiresEarly')] }),
  }
}

export function checkRenewed(renewed: Credential, { type_id, issued_on }: Pick<Written, 'type_id' | 'issued_on'>) {
  if (type_id !== renewed.type_id) throw invalid({ type_id: [credentialTexts.named('renewalType')] })
  if (issued_on <= renewed.issued_on) throw invalid({ issued_on: [credentialTexts.named('renewalEarly')] })
}

/** Returns the owner of a card number among people the caller can see; the renewed card may keep it. */
const ownerOf = ({ db, agency }: Scope, { type_id, number }: Written, { id, renewed }: Of) =>
  db.row<{ employee_id: Id; name: string }>(sql`
    select c.employee_id, e.first_name || ' ' || e.last_name as name
    from credentials c join employees e on e.organization_id = c.organization_id and e.id = c.employee_id
    where c.organization_id = ${agency.id} and c.type_id = ${type_id} and c.state <> 'withdrawn' and c.renewed_by is null
      and c.number_key = nullif(lower(regexp_replace(${number}::text, '[^[:alnum:]]', '', 'g')), '')
      and c.id is distinct from ${id ?? null}::uuid and c.id is distinct from ${renewed?.id ?? null}::uuid limit 1`)

/** Returns true when someone has a card with this number, visible to the caller or not. */
export const isTakenNumber = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'credentials_by_number'

/** Refuses a number of a person the caller can't see, or one taken just now: names no one, and shows the message at the field. */
export async function takenNumber<T>(scope: Scope, type_id: Id, write: () => Promise<T>): Promise<T> {
  const type = await scope.db.row<{ name: string }>(
    sql`select name from credential_types where organization_id = ${scope.agency.id} and id = ${type_id}`,
  )
  try {
    return await write()
  } catch (error) {
    if (!isTakenNumber(error)) throw error
    throw invalid({ number: [credentialTexts.named('numberOfSomebody', { type: type?.name ?? '' })] })
  }
}
