import { useEffect, useRef, useState } from 'react'

/** What keeps its name through every drawing, so that rows that did not change are not drawn again. */
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
