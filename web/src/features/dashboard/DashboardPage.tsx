import { api } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useTitle } from '@/nav/title.ts'
import { StatTile } from '@/ui/page/Card.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'

export default function DashboardPage() {
  useTitle('Dashboard')
  const to = useAgencyPaths()
  const { data } = useQueryOf(api.dashboard.get, {})
  return (
    <DetailPage>
      <PageHeader title="Dashboard" />
      {data && <StatTile label="Employees" value={data.total} href={to.employees()} />}
    </DetailPage>
  )
}
