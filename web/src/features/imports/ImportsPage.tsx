import { access, api, can, type FileImport, importsList } from '@preceptor/contract'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRefresh, useRemember } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan, useUser } from '@/session/session.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { isWorking } from '@/widgets/jobs/job-state.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { FirstImport } from './FirstImport.tsx'
import { importCells } from './imports-columns.tsx'
import { importTitle } from './kind-words.ts'
import { type ImportKind, importKinds, kindOf, rosterKind } from './kinds.ts'
import { SampleFile } from './SampleFile.tsx'
import { importTexts } from './texts.ts'
import { UploadDialog } from './UploadDialog.tsx'

const pollMs = 1_000

/** All imported files, and a way to import the next. */
export default function ImportsPage() {
  const t = useTexts(importTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const list = useList(api.jobs.list, importsList, {
    always: { kind: useKinds() },
    every: last => (last?.data.some(isWorking) ? pollMs : false),
  })
  const { params, change, rows, failed } = list
  const opened = useOpenUploaded()
  const kinds = useMine()
  // The first file was uploaded, and its page is about to open
  const [isLeaving, setLeaving] = useState(false)
  const none = list.count === 0 || isLeaving
  const ask = ({ upload }: ImportKind) => change({ upload, page: params.get('page') })
  const asked = kinds.find(({ upload }) => upload === params.get('upload'))
  const [first, ...others] = kinds
  return (
    <ListScreen
      list={list}
      title={t('listTitle')}
      actions={{
        more: (
          <>
            {!none && first === rosterKind && <SampleFile kind={rosterKind} />}
            {first && others.length > 0 && (
              <MenuButton
                label={t('importMore')}
                items={others.map(kind => ({ label: `${importTitle(kind.name)}…`, onSelect: () => ask(kind) }))}
              />
            )}
          </>
        ),
        primary: !none &&
          first && {
            label: importTitle(first.name),
            icon: <IconFileImport size={16} aria-hidden="true" />,
            onSelect: () => ask(first),
          },
      }}
      opens
      cells={importCells(to, timeZone)}
      instead={
        none &&
        (first ? (
          <FirstImport
            kind={first}
            onUploaded={uploaded => {
              setLeaving(true)
              opened(uploaded)
            }}
          />
        ) : (
          <NothingImported />
        ))
      }
    >
      <UploadDialog
        kind={asked ?? first ?? rosterKind}
        // The page before the first import has its own upload for that file.
        open={asked !== undefined && (rows ? !none || asked !== first : failed)}
        onClose={() => change({ upload: null, page: params.get('page') }, { replace: true })}
        onUploaded={opened}
      />
    </ListScreen>
  )
}

/** Returns the kinds of import that the user may see. */
function useKinds(): string {
  const user = useUser()
  return importKinds
    .filter(({ access: rule }) => can(user, rule))
    .map(({ name }) => name)
    .join(',')
}

/** Returns the kinds that the user may import; an agency on hold has read access only. */
function useMine(): readonly ImportKind[] {
  const may = {
    rosters: useCan(access.importEmployees),
    trainings: useCan(access.recordTraining),
    leave: useCan(access.editEmployee),
  }
  return importKinds.filter(({ access: rule }) =>
    rule === access.importEmployees ? may.rosters : rule === access.editEmployee ? may.leave : may.trainings,
  )
}

function NothingImported() {
  const t = useTexts(importTexts)
  return <Empty title={t('nothingTitle')} hint={t('nothingHint')} />
}

/** Opens the page of the file just uploaded without fetching it again. */
function useOpenUploaded() {
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const remember = useRemember()
  const refresh = useRefresh()
  return (uploaded: FileImport) => {
    const kind = kindOf(uploaded)
    remember(kind.calls.get, { params: { id: uploaded.id } }, uploaded)
    refresh(api.jobs.list)
    void navigate(kind.path(to, uploaded.id))
  }
}
