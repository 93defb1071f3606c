import { can } from '@preceptor/contract'
import { Navigate } from 'react-router'
import { useUser } from '@/session/session.ts'
import type { PageFacts } from '@/nav/pages.ts'

/** Redirects a tabbed page's address to the first tab that the user may see. */
export function FirstTab({ tabs }: { tabs: readonly PageFacts[] }) {
  const user = useUser()
  const first = tabs.find(tab => can(user, tab.access))
  return first ? <Navigate to={first.path.slice((first.tabOf?.length ?? 0) + 1)} replace /> : null
}
