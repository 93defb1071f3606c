import { api } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { DataTable } from '@/ui/table/DataTable.tsx'
import { isWorking } from '@/widgets/job-state.ts'
import { jobColumns } from './job-columns.tsx'

const pollMs = 1_000

/** All long work of the agency, newest first: imports, bulk changes and whatever else runs in the background. */
export default function JobsPage() {
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const [params, change] = useUrlQuery()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const jobs = useQueryOf(
    api.jobs.list,
    { query: { page, per_page: 25 } },
    { keep: true, every: last => (last?.data.some(isWorking) ? pollMs : false) },
  )
  return (
    <ListPage>
      <PageHeader title="Background jobs" count={jobs.data?.meta.total} />
      <DataTable
        fill
        unit={['job', 'jobs']}
        label="Background jobs"
        columns={jobColumns(to, timeZone)}
        rows={jobs.data?.data}
        meta={jobs.data?.meta}
        rowKey={job => job.id}
        failed={jobs.isError}
        onRetry={() => void jobs.refetch()}
        busy={jobs.isPlaceholderData}
        onPage={next => change({ page: next })}
        empty={
          <Empty
            title="No background jobs yet"
            hint="Imports and changes of many employees run here, with their results and undo."
            action={<ButtonLink href={to.activeEmployees()}>Go to employees</ButtonLink>}
          />
        }
      />
    </ListPage>
  )
}
