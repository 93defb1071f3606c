import { useEffect, useRef } from 'react'

/**
 * If the page scrolls rather than the rows, keeps the headings of a table that fits its space below the page's bars. A wider table
 * scrolls sideways in its own frame, which keeps its headings.
 */
export default function HeadInSight() {
  const here = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let next = here.current?.nextElementSibling
    while (next && !next.querySelector('table[data-rows]')) next = next.nextElementSibling
    const table = next?.querySelector<HTMLElement>('table[data-rows]')
    const place = table?.parentElement
    if (!table || !place) return undefined
    const measure = () => place.toggleAttribute('data-whole', table.offsetWidth <= place.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(place)
    observer.observe(table)
    measure()
    return () => observer.disconnect()
  }, [])
  return <span ref={here} hidden />
}
