import { useEffect, useState } from 'react'

/** Returns the value as of its last pause of `ms`. For requests made while typing, not for searches. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
