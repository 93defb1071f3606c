import { useEffect, useRef } from 'react'

/** Is the screen that asked still there? A late answer must not move somebody who has left it. */
export function useMounted() {
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return mounted
}
