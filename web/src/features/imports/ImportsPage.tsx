import { access, api, can, type FileImport, importsList, type Rule } from '@preceptor/contract'
import { IconFileImport } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useRefresh, useRemember } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan, useUser } from '@/session/session.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { isWorking } from '@/widgets/jobs/job-state.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { FirstImport } from './FirstImport.tsx'
import { importCells } from './imports-columns.tsx'
import { kindOf, rosterKind, trainingKind } from './kinds.ts'
import { SampleFile } from './SampleFile.tsx'
import { importTexts } from './texts.ts'
import { UploadDialog } from './UploadDialog.tsx'

const pollMs = 1_000

/** Every roster and every file of past training that came in, and the way to bring in the next. */
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
  // the page itself asks for the right; an agency on hold looks alone
  const rosters = useCan(access.importEmployees)
  const trainings = useCan(access.recordTraining)
  const none = list.count === 0
  const ask = (upload: 1 | 'training') => change({ upload, page: params.get('page') })
  const asked = params.get('upload')
  const kind = asked === 'training' ? trainingKind : rosterKind
  const first = rosters ? rosterKind : trainingKind
  const training = {
    label: t('importTraining'),
    icon: <IconFileImport size={16} aria-hidden="true" />,
    onSelect: () => ask('training'),
  }
  return (
    <ListScreen
      list={list}
      title={t('listTitle')}
      actions={{
        more: (
          <>
            {!none && rosters && <SampleFile kind={rosterKind} />}
            {rosters && trainings && (
              <Button icon={training.icon} onClick={training.onSelect}>
                {training.label}
              </Button>
            )}
          </>
        ),
        primary:
          !none &&
          (rosters
            ? {
                label: t('importRoster'),
                icon: <IconFileImport size={16} aria-hidden="true" />,
                onSelect: () => ask(1),
              }
            : trainings && training),
      }}
      opens
      cells={importCells(to, timeZone)}
      instead={none && (rosters || trainings ? <FirstImport kind={first} onUploaded={opened} /> : <NothingImported />)}
    >
      <UploadDialog
        kind={kind}
        // The page before the first import takes that file itself.
        open={
          (kind === trainingKind ? trainings && asked === 'training' : rosters && asked === '1') &&
          (rows ? !none || kind !== first : failed)
        }
        onClose={() => change({ upload: null, page: params.get('page') }, { replace: true })}
        onUploaded={opened}
      />
    </ListScreen>
  )
}

/** Kinds that the reader may see. */
function useKinds(): string {
  const user = useUser()
  const may = (rule: Rule) => can(user, rule)
  const kinds = [may(access.importEmployees) && rosterKind.name, may(access.recordTraining) && trainingKind.name]
  return kinds.filter(Boolean).join(',')
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
  return (uploaded: FileImport) => {
    const kind = kindOf(uploaded)
    remember(kind.calls.get, { params: { id: uploaded.id } }, uploaded)
    refresh(api.jobs.list)
    void navigate(kind.path(to, uploaded.id))
  }
}
