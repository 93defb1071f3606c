import { useEffect, useRef } from 'react'

/** The heading of what has just come, such as the next question: the focus goes there. */
export function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return heading
}
