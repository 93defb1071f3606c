import { useEffect, useRef } from 'react'

/** Returns true while the screen is open: a late response must not move a user who has left it. */
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
