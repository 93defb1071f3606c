import { access, api, importsList, type RosterImport } from '@preceptor/contract'
import { IconFileImport } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useRefresh, useRemember } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { isWorking } from '@/widgets/jobs/job-state.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { FirstImport } from './FirstImport.tsx'
import { importCells } from './imports-columns.tsx'
import { SampleFile } from './SampleFile.tsx'
import { importTexts } from './texts.ts'
import { UploadDialog } from './UploadDialog.tsx'

const pollMs = 1_000

/** Every roster that came in, and the way to bring in the next. */
export default function ImportsPage() {
  const t = useTexts(importTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const list = useList(api.jobs.list, importsList, {
    always: { kind: 'provider_import' },
    every: last => (last?.data.some(isWorking) ? pollMs : false),
  })
  const { params, change, rows, failed } = list
  const opened = useOpenUploaded()
  // the page itself asks for the right; an agency on hold looks alone
  const brings = useCan(access.importEmployees)
  const none = list.count === 0
  return (
    <ListScreen
      list={list}
      title={t('listTitle')}
      actions={{
        more: !none && <SampleFile />,
        primary: !none &&
          brings && {
            label: t('importRoster'),
            icon: <IconFileImport size={16} aria-hidden="true" />,
            onSelect: () => change({ upload: 1, page: params.get('page') }),
          },
      }}
      opens
      cells={importCells(to, timeZone)}
      instead={none && (brings ? <FirstImport onUploaded={opened} /> : <NothingImported />)}
    >
      <UploadDialog
        // The page before the first import takes the file itself.
        open={brings && params.get('upload') === '1' && (rows ? !none : failed)}
        onClose={() => change({ upload: null, page: params.get('page') }, { replace: true })}
        onUploaded={opened}
      />
    </ListScreen>
  )
}

function NothingImported() {
  const t = useTexts(importTexts)
  return <Empty title={t('nothingTitle')} hint={t('nothingHint')} />
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
