import { useEffect, useState } from 'react'

/** The value as it stood when it last rested for `ms`. For questions asked beside the typing, not for searches. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
