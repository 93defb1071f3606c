import { Navigate, useParams } from 'react-router'
import { csmAgencyPaths } from '@/nav/paths.ts'

const tabs = ['training', 'credentials', 'compliance', 'messages', 'history'] as const

/** `csm/employees/{id}/agency/{agencyId}` and its tabs are the employee's page inside that agency: one page, one address. */
export default function IntoAgencyPage() {
  const { id = '', agencyId = '', tab } = useParams()
  const known = tabs.find(one => one === tab) ?? 'profile'
  return <Navigate to={csmAgencyPaths(agencyId).employee(id, known)} replace />
}
