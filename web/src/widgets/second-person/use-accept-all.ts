import { type Endpoint, type Id, mostAccepted } from '@preceptor/contract'
import { useEffect, useRef, useState } from 'react'
import { reportFailure } from '@/api/query-client.ts'
import { useAsk, useRefresh } from '@/api/queries.ts'
import { inBatches } from '@/lib/in-batches.ts'
import type { Accepted } from './AcceptDialog.tsx'

interface Calls {
  /** Takes `{ ids }`, a limited number at once. */
  call: Endpoint
  refresh: readonly Endpoint[]
}

/** Accepts any number of records, one call after the other, and tells how many were tried. A stop takes effect after the current call. */
export function useAcceptAll({ call, refresh }: Calls) {
  const ask = useAsk()
  const refreshShown = useRefresh()
  const [tried, setTried] = useState<number | null>(null)
  const stopped = useRef(false)
  useEffect(() => {
    stopped.current = false
    return () => {
      stopped.current = true
    }
  }, [])

  /** Null: nothing was accepted, and the failure is reported. */
  async function acceptAll(find: () => Promise<readonly Id[]>): Promise<Accepted | null> {
    stopped.current = false
    setTried(0)
    const sum: Accepted = { undoes: [], people: [], skipped: [], rest: 0 }
    let done = 0
    try {
      const ids = await find()
      sum.rest = ids.length
      for (const batch of inBatches(ids, mostAccepted)) {
        if (stopped.current) break
        const answer = (await ask(call, { body: { ids: batch } })) as Pick<Accepted, 'people' | 'skipped'>
        const left = new Set(answer.skipped.map(({ id }) => id))
        sum.undoes.push(...batch.filter(id => !left.has(id)))
        sum.people = [...new Set([...sum.people, ...answer.people])]
        sum.skipped.push(...answer.skipped)
        done += batch.length
        sum.rest = ids.length - done
        setTried(done)
      }
    } catch (failure) {
      void reportFailure(failure)
      if (done === 0) return null
    } finally {
      setTried(null)
      refreshShown(...refresh)
    }
    return sum
  }

  return {
    /** Null while nothing runs. */
    tried,
    acceptAll,
    stop: () => {
      stopped.current = true
    },
  }
}
