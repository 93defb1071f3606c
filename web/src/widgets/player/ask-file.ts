import type { Id } from '@preceptor/contract'
import { useEffect, useState } from 'react'

/** Returns a temporary address of a stored file; the player's host provides it, because it knows the reader's access. */
export type AskFile = (id: Id) => Promise<string>

/** Returns addresses of files while they are shown; `renew` requests new ones if those expired or failed. */
export function useAddresses(ask: AskFile, ids: readonly Id[]) {
  const [addresses, setAddresses] = useState<Readonly<Record<Id, string>> | null>(null)
  const [failed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const wanted = ids.join()
  useEffect(() => {
    let left = false
    Promise.all(ids.map(async id => [id, await ask(id)] as const)).then(
      found => left || setAddresses(Object.fromEntries(found)),
      () => left || setFailed(true),
    )
    return () => {
      left = true
    }
    // The same files have the same ids for everyone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, round])
  const renew = () => {
    setFailed(false)
    setRound(now => now + 1)
  }
  return { addresses, failed, renew }
}

/** From another origin, a browser only plays and reads files requested as cross-origin. */
export const crossOriginOf = (address: string) =>
  new URL(address, window.location.href).origin === window.location.origin ? undefined : ('anonymous' as const)
