import { Navigate, useParams } from 'react-router'
import { useAgencyPaths } from '@/nav/area.tsx'
import { editPath } from './paths.ts'

/** The address of a rule leads to its editor. */
export default function RuleRedirectPage() {
  const { id = '' } = useParams()
  const to = useAgencyPaths()
  return <Navigate to={to.page(editPath(id))} replace />
}
