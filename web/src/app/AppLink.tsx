import type { MouseEvent } from 'react'
import { browserHistory } from '@/lib/browser-history.ts'
import type { LinkProps } from '@/ui/Link.tsx'

/**
 * The kit's link, which navigates without loading the document (R-AUT-4); files and other origins load as usual. The router's own
 * link subscribes to the address, so every letter of a search would redraw each link in a list.
 */
export function AppLink({ href, replace = false, onClick, children, ...rest }: LinkProps) {
  const moves = href.startsWith('/') && !href.startsWith('/api/') && (!rest.target || rest.target === '_self')
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!moves || event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    if (replace) browserHistory.replace(href)
    else browserHistory.push(href)
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}

/** With a modifier key, the browser opens a tab or a window. */
const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey
