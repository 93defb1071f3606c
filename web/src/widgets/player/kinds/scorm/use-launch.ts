import type { Id, PackageLaunch } from '@preceptor/contract'
import { useEffect, useState } from 'react'
import { usePackageHost } from './package-host.ts'

/** Well within the hour that an address is valid. */
const every = 20 * 60_000

type Is = 'opening' | 'open' | 'failed' | 'expired'

/** Returns an address of the package, requested once and renewed while it is on screen. */
export function useLaunch(file: Id) {
  const host = usePackageHost()
  const [tries, setTries] = useState(0)
  const [found, setFound] = useState<{ launch: PackageLaunch | null; is: Is }>({ launch: null, is: 'opening' })
  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setInterval> | undefined
    setFound({ launch: null, is: 'opening' })
    host.launch(file).then(
      launch => {
        if (left) return
        let heard = Date.now()
        const renew = () =>
          host.renew(file, launch.id).then(
            () => {
              heard = Date.now()
            },
            () => {
              // Without a connection, it retries on the next interval, until the hour is over
              if (!left && Date.now() > heard + 50 * 60_000) setFound({ launch, is: 'expired' })
            },
          )
        setFound({ launch, is: 'open' })
        timer = setInterval(() => void renew(), every)
      },
      () => {
        if (!left) setFound({ launch: null, is: 'failed' })
      },
    )
    return () => {
      left = true
      clearInterval(timer)
    }
    // The host is the same for as long as the program is open.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [file, tries])
  return { ...found, again: () => setTries(now => now + 1) }
}
