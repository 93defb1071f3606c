import { api } from '@preceptor/contract'
import { useEffect, useState } from 'react'
import { reportFailure } from '@/api/query-client.ts'
import { fetchFile } from '@/api/send.ts'

/** An address of the picture for an `img`, for as long as it is shown; fetched anew when the signature changes. */
export function useSignaturePicture(updatedAt: string | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (updatedAt === null) return
    const leaving = new AbortController()
    let made: string | null = null
    fetchFile(api.profile.signature, {}, { signal: leaving.signal })
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
  }, [updatedAt])
  return address
}
