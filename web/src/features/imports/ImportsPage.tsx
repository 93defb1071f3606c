import { api, type Job, jobStates } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useTitle } from '@/nav/title.ts'
import { Link } from '@/ui/Link.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import type { Column } from '@/ui/table/column.ts'
import { DataTable } from '@/ui/table/DataTable.tsx'

export default function ImportsPage() {
  useTitle('Imports')
  const to = useAgencyPaths()
  const jobs = useQueryOf(api.jobs.list, {})
  const columns: Column<Job>[] = [
    {
      key: 'title',
      label: 'Import',
      cell: job => (
        <Link data-row-link="" href={to.import(job.id)}>
          {job.title}
        </Link>
      ),
    },
    { key: 'state', label: 'State', cell: job => jobStates[job.state], card: 'end' },
    { key: 'created_at', label: 'Started', cell: job => formatInstant(job.created_at), card: 'line' },
  ]
  return (
    <ListPage>
      <PageHeader title="Imports" />
      <DataTable
        fill
        opens
        label="Imports"
        columns={columns}
        rows={jobs.data?.data}
        meta={jobs.data?.meta}
        rowKey={job => job.id}
        failed={jobs.isError}
        onRetry={() => void jobs.refetch()}
        empty={<Empty title="No imports yet" hint="Rosters you upload appear here." />}
      />
    </ListPage>
  )
}
