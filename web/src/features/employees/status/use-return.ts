import { access, api, type Employee, type ProviderStatus } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { useCan } from '@/session/session.ts'
import { takeable } from '../training/offered.ts'

const away: ReadonlySet<ProviderStatus> = new Set([2, 3, 4, 5, 8, 9])
const gone: ReadonlySet<ProviderStatus> = new Set([2, 5, 9])

interface Move {
  from: ProviderStatus
  to: ProviderStatus | undefined
  day: string
  later: boolean
}

/** Returns the effect of a return on a person's programs, and the programs to resume. */
export function useReturn({ id }: Pick<Employee, 'id'>, { from, to, day, later }: Move) {
  const mayAssign = useCan(access.assignTraining)
  const returns = away.has(from) && to !== undefined && !away.has(to) && day !== ''
  const params = { id }
  const { data } = useQueryOf(
    api.assignments.onReturn,
    { params, query: { on: day } },
    { enabled: returns, quiet: true, keep: true },
  )
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const offer = useSend(api.assignments.takeUpAgain, {
    refresh: [api.assignments.ofEmployee, api.assignments.onReturn],
  })
  const back = returns ? data : undefined
  const mayOffer = mayAssign && !later && gone.has(from)
  const wanted = chosen ?? takeable(back?.offered)
  return {
    back,
    mayOffer,
    chosen: wanted,
    choose: setChosen,
    /** Call after the status changes. */
    takeUp: () => {
      if (back && mayOffer && back.offered.length > 0) offer.send({ params, body: { program_ids: [...wanted] } })
    },
  }
}
