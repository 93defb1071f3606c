import { useEffect, useRef } from 'react'

/** Focuses the heading of new content, such as the next question. */
export function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return heading
}
