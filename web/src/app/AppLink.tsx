import { Link as RouterLink } from 'react-router'
import type { LinkProps } from '@/ui/Link.tsx'

/** The kit's link, moving without loading the document (R-AUT-4); files and other origins load as usual. */
export function AppLink({ href, replace = false, children, ...rest }: LinkProps) {
  return href.startsWith('/') && !href.startsWith('/api/') ? (
    <RouterLink to={href} replace={replace} {...rest}>
      {children}
    </RouterLink>
  ) : (
    <a href={href} {...rest}>
      {children}
    </a>
  )
}
