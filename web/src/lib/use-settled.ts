import { useEffect, useState } from 'react'

/** Returns the value when it last paused for `ms`. For requests beside typing, not for searches. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
