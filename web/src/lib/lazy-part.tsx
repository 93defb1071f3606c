import { type ComponentType, useEffect, useState } from 'react'
import { withTexts } from './texts/catalogue.ts'
import { whenIdle } from './when-idle.ts'

interface Code<P> {
  default: ComponentType<P>
}

/**
 * A part in its own chunk, such as a dialog. Its code loads when the browser is idle, and from then on it is drawn at once. React's
 * own `lazy` shows a fallback first, even for loaded code, and keeps it for 300 ms.
 */
export function lazyPart<P extends object>(load: () => Promise<Code<P>>, Meanwhile?: ComponentType<P>) {
  let code: ComponentType<P> | undefined
  const fetched = async () => (code ??= (await withTexts(load)).default)
  const preload = () => void fetched().catch(() => undefined)

  function Part(props: P) {
    // Keeps the first one: a later one would start over
    const [Chosen, setChosen] = useState(() => code)
    useEffect(() => {
      if (Chosen) return
      let left = false
      fetched().then(
        found => left || setChosen(() => found),
        (error: unknown) =>
          left ||
          setChosen(() => {
            throw error
          }),
      )
      return () => {
        left = true
      }
    }, [Chosen])
    if (Chosen) return <Chosen {...props} />
    return Meanwhile ? <Meanwhile {...props} /> : null
  }
  if (import.meta.env.PROD) whenIdle(fetched)
  return Object.assign(Part, { preload, fetched })
}
