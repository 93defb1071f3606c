import type { Args, Endpoint } from '@preceptor/contract'
import { useEffect, useState } from 'react'
import { useRequestAgencyId } from '@/session/agency-context.ts'
import { reportFailure } from './query-client.ts'
import { fetchFile } from './send.ts'

/**
 * Returns an address of the picture for an `img` while it is shown; reloads when `updatedAt` changes. Returns null without a
 * picture.
 */
export function usePicture<E extends Endpoint>(endpoint: E, args: Args<E>, updatedAt: string | null): string | null {
  const agencyId = useRequestAgencyId()
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (updatedAt === null) return
    const leaving = new AbortController()
    let made: string | null = null
    fetchFile(endpoint, args, { agencyId, signal: leaving.signal })
      .then(({ blob }) => {
        if (leaving.signal.aborted) return
        made = URL.createObjectURL(blob)
        setAddress(made)
      })
      .catch((thrown: unknown) => {
        if (!leaving.signal.aborted) void reportFailure(thrown)
      })
    return () => {
      leaving.abort()
      if (made) URL.revokeObjectURL(made)
      setAddress(null)
    }
    // Endpoint and arguments stay while it is shown.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [updatedAt, agencyId])
  return address
}
