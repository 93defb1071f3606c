import { inAgency, type Scope } from '../src/scope/scope.ts'
import { systemBasis } from '../src/scope/system.ts'
import type { House } from './house.ts'

/** Runs learners' actions in a separate transaction, since the panel has no calls for them. */
export async function learning<T>({ database, agency }: House, work: (scope: Scope) => Promise<T>): Promise<T> {
  const basis = await systemBasis(database, agency.id)
  if (!basis) throw new Error('There is no such agency.')
  return inAgency(basis, work)
}
