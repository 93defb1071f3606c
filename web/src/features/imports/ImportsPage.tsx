import { access, api, type RosterImport } from '@preceptor/contract'
import { IconFileImport } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useQueryOf, useRefresh, useRemember } from '@/api/queries.ts'
import { useCan } from '@/auth/session.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { DataTable } from '@/ui/table/DataTable.tsx'
import { isWorking } from '@/widgets/job-state.ts'
import { FirstImport } from './FirstImport.tsx'
import { importColumns } from './imports-columns.tsx'
import { SampleFile } from './SampleFile.tsx'
import { UploadDialog } from './UploadDialog.tsx'

const pollMs = 1_000

/** Every roster that came in, and the way to bring in the next. */
export default function ImportsPage() {
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const [params, change] = useUrlQuery()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const jobs = useQueryOf(
    api.jobs.list,
    { query: { kind: 'provider_import', page, per_page: 25 } },
    { keep: true, every: last => (last?.data.some(isWorking) ? pollMs : false) },
  )
  const opened = useOpenUploaded()
  // the page itself asks for the right; an agency on hold looks alone
  const brings = useCan(access.importEmployees)
  const none = jobs.data?.meta.total === 0
  return (
    <ListPage>
      <PageHeader
        title="Imports"
        count={none ? undefined : jobs.data?.meta.total}
        menu={!none && <SampleFile />}
        action={
          !none &&
          brings && (
            <Button
              look="primary"
              icon={<IconFileImport size={16} aria-hidden="true" />}
              onClick={() => change({ upload: 1 })}
            >
              Import roster
            </Button>
          )
        }
      />
      {none && !brings ? (
        <Empty title="Nothing was imported yet" hint="Rosters can be brought in once the agency is resumed." />
      ) : none ? (
        <FirstImport onUploaded={opened} />
      ) : (
        <DataTable
          unit={['import', 'imports']}
          fill
          opens
          label="Imports"
          columns={importColumns(to, timeZone)}
          rows={jobs.data?.data}
          meta={jobs.data?.meta}
          rowKey={job => job.id}
          failed={jobs.isError}
          onRetry={() => void jobs.refetch()}
          busy={jobs.isPlaceholderData}
          onPage={next => change({ page: next })}
          empty={null}
        />
      )}
      <UploadDialog
        // The page before the first import takes the file itself.
        open={brings && params.get('upload') === '1' && (jobs.data ? !none : jobs.isError)}
        onClose={() => change({ upload: null }, { replace: true })}
        onUploaded={opened}
      />
    </ListPage>
  )
}

/** Goes to the page of the file that has just come in, which need not be fetched again. */
function useOpenUploaded() {
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const remember = useRemember()
  const refresh = useRefresh()
  return (uploaded: RosterImport) => {
    remember(api.imports.get, { params: { id: uploaded.id } }, uploaded)
    refresh(api.jobs.list)
    void navigate(to.import(uploaded.id))
  }
}
