import { api, type EmployeeRow, employeeFilters, listName, parseFilters, providerStatuses } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useTitle } from '@/nav/title.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Link } from '@/ui/Link.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import type { Column } from '@/ui/table/column.ts'
import { DataTable } from '@/ui/table/DataTable.tsx'

export default function EmployeesPage() {
  useTitle('Employees')
  const to = useAgencyPaths()
  const [params, change] = useUrlQuery()
  const page = Number(params.get('page') ?? 1)
  const query = { ...parseFilters(employeeFilters, params), ...(page > 1 ? { page } : {}) }
  const list = useQueryOf(api.employees.list, { query }, { keep: true })
  const columns: Column<EmployeeRow>[] = [
    {
      key: 'name',
      label: 'Name',
      cell: row => (
        <Link data-row-link="" href={to.employee(row.id)}>
          {listName(row)}
        </Link>
      ),
    },
    { key: 'provider_status', label: 'Status', cell: row => providerStatuses[row.provider_status], card: 'end' },
    { key: 'location', label: 'Location', cell: row => row.location_name, card: 'line' },
  ]
  return (
    <ListPage>
      <PageHeader title="Employees" count={list.data?.meta.total} />
      <DataTable
        fill
        opens
        label="Employees"
        columns={columns}
        rows={list.data?.data}
        meta={list.data?.meta}
        rowKey={row => row.id}
        failed={list.isError}
        onRetry={() => void list.refetch()}
        busy={list.isPlaceholderData}
        onPage={next => change({ page: next })}
        empty={<Empty title="No employees yet" hint="Employees you add or import appear here." />}
      />
    </ListPage>
  )
}
