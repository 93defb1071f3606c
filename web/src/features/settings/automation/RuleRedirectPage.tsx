import { Navigate, useParams } from 'react-router'
import { useAgencyPaths } from '@/nav/area.tsx'
import { editPath } from './paths.ts'

/** Redirects a rule's address to its editor. */
export default function RuleRedirectPage() {
  const { id = '' } = useParams()
  const to = useAgencyPaths()
  return <Navigate to={to.page(editPath(id))} replace />
}
