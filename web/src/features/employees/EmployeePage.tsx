import { api, fullName } from '@preceptor/contract'
import { Outlet, useLocation, useParams } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useTitle } from '@/nav/title.ts'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Tabs } from '@/ui/page/Tabs.tsx'

export default function EmployeePage() {
  const { id = '' } = useParams()
  const to = useAgencyPaths()
  const { pathname } = useLocation()
  const employee = useQueryOf(api.employees.get, { params: { id } })
  const name = employee.data ? fullName(employee.data) : 'Employee'
  useTitle(name)
  const tabs = (['profile', 'history'] as const).map(tab => ({
    label: tab === 'profile' ? 'Profile' : 'History',
    href: to.employee(id, tab),
    current: pathname === to.employee(id, tab),
  }))
  return (
    <DetailPage>
      <PageHeader title={name} />
      <Tabs label="Employee" tabs={tabs} />
      {employee.data ? <Outlet /> : <SkeletonLines />}
    </DetailPage>
  )
}
