import { useEffect, useRef, useState } from 'react'

/** Returns a function with a stable identity, so that unchanged rows don't render again. */
export function useSteady<A extends unknown[]>(act: (...args: A) => void) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  const [steady] = useState(
    () =>
      (...args: A) =>
        latest.current(...args),
  )
  return steady
}
