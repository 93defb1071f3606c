import { access, api } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useCan } from '@/session/session.ts'

/** Returns the reviewer of the user's own records: another person, or the user if no one else in the agency may. Null while unknown. */
export function useReviewer(wanted = true): 'another' | 'self' | null {
  const may = useCan(access.approveTraining)
  const { data, isError } = useQueryOf(api.secondPerson.get, {}, { enabled: may && wanted, quiet: true })
  if (!may || isError) return 'another'
  return data ? (data.needs_another ? 'another' : 'self') : null
}
