import { useEffect, useRef } from 'react'

/**
 * Where the page scrolls and not the rows, the heads of a table that fits its place stay below the bars of the page. A wider one
 * scrolls sideways in a frame of its own, which keeps its heads.
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
