import { useState } from 'react'

/**
 * The displayed value of a control whose value is in the address: a click shows at once, and the address follows a moment later. A
 * change from elsewhere (Back, a cleared filter) shows as soon as it arrives.
 */
export function useEager<T extends string | readonly string[]>(value: T) {
  const key = String(value)
  const [shown, setShown] = useState(value)
  const [seen, setSeen] = useState(key)
  if (key !== seen) {
    setSeen(key)
    setShown(value)
  }
  return [shown, setShown] as const
}
