import { Navigate, useParams } from 'react-router'
import { csmAgencyPaths, employeeTabs } from '@/nav/paths.ts'

/**
 * Redirects `csm/employees/{id}/agency/{agencyId}` and its tabs to the employee's page inside that agency: one page, one address.
 */
export default function IntoAgencyPage() {
  const { id = '', agencyId = '', tab } = useParams()
  const known = employeeTabs.find(one => one === tab) ?? 'profile'
  return <Navigate to={csmAgencyPaths(agencyId).employee(id, known)} replace />
}
