import {
  access,
  api,
  type AudienceOf,
  type BulkActName,
  type LearningPath,
  pathProgressList,
  type ShownStep,
} from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { type BulkActions, countOf, type ListSelection } from '@/widgets/list/selection.ts'
import { allRows } from '@/widgets/list/views/view-state.ts'
import { useList } from '@/widgets/list/use-list.ts'
import type { PathOutlet } from './LearningPathPage.tsx'
import { progressCard, progressCells, stepColumns } from './progress/progress-columns.tsx'
import { pathsTexts } from './texts.ts'

const BulkMenu = lazyPart(() => import('@/widgets/audience/BulkMenu.tsx'))
const AudienceDialog = lazyPart(() => import('@/widgets/audience/AudienceDialog.tsx'))

type PeopleAct = Extract<BulkActName, 'path_start' | 'path_pause' | 'path_resume' | 'path_withdraw' | 'path_skip'>
const acts: readonly PeopleAct[] = ['path_start', 'path_pause', 'path_resume', 'path_withdraw', 'path_skip']
const titles = {
  path_start: 'path_start_title',
  path_pause: 'path_pause_title',
  path_resume: 'path_resume_title',
  path_withdraw: 'path_withdraw_title',
  path_skip: 'path_skip_title',
} as const
type SessionStep = Pick<ShownStep, 'ref_id' | 'title'>

/** R-RTE-5: people and steps side by side, with actions for people. */
export default function LearningPathProgressTab() {
  const t = useTexts(pathsTexts)
  const to = useAgencyPaths()
  const { path } = useOutletContext<PathOutlet>()
  const mayAssign = useCan(access.assignTraining)
  const mayBook = useCan(access.bookSessions)
  const classes = mayBook ? path.shown_steps.filter(({ kind }) => kind === 'session') : []
  const list = useList(api.learningPaths.progress, pathProgressList, { path: { id: path.id } })
  const [isAdding, setIsAdding] = useState(false)
  const mayAdd = mayAssign && path.state === 'active'
  const hrefOf = (row: { employee_id: string }) => to.employee(row.employee_id, 'training')
  return (
    <ListScreen
      within
      list={list}
      title={t('tabProgress')}
      search={{ label: t('searchPeople'), placeholder: t('searchPeopleHint') }}
      counts={api.learningPaths.progressCounts}
      views={{ endpoint: api.learningPaths.progress, plain: allRows() }}
      actions={{
        primary: mayAdd && {
          label: t('addPeople'),
          short: t('addShort'),
          icon: <IconPlus size={16} />,
          onSelect: () => setIsAdding(true),
        },
        exports: api.learningPaths.progressExport,
      }}
      bulkActions={mayAssign ? actsFor(path, classes) : undefined}
      opens
      nameOf={row => row.name}
      cells={progressCells(hrefOf)}
      extra={stepColumns(path)}
      card={row => progressCard(row, hrefOf(row))}
      empty={<Empty title={t('nobodyYet')} hint={t(mayAdd ? 'nobodyHint' : 'nobodyRead')} />}
    >
      {isAdding && (
        <AudienceDialog
          given={{ selected: [], matching: null }}
          only={{ act: 'path_add', title: t('addTitle', { title: path.title }), settled: { path_id: path.id } }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </ListScreen>
  )
}

interface ActsProps {
  path: LearningPath
  classes: readonly SessionStep[]
  selection: ListSelection
  onDone: () => void
}

const actsFor =
  (path: LearningPath, classes: readonly SessionStep[]): BulkActions =>
  (selection, clear) => <Acts path={path} classes={classes} selection={selection} onDone={clear} />

/** Shows the path's actions for the selection, and adds people to one of its classes. */
function Acts({ path, classes, selection, onDone }: ActsProps) {
  const t = useTexts(pathsTexts)
  const [step, setStep] = useState<SessionStep | null>(null)
  const given = { selected: [], matching: null, path: peopleOf(path.id, selection) }
  const who = t('forSelected', { count: countOf(selection), title: path.title })
  const toSession = (one: SessionStep) => ({
    label: classes.length > 1 ? t('addToSessionOf', { title: one.title }) : t('addToSession'),
    group: t('groupSessions'),
    onSelect: () => setStep(one),
  })
  return (
    <>
      <BulkMenu
        given={given}
        count={countOf(selection)}
        acts={acts.map(act => ({
          act,
          label: t(act),
          only: { title: t(titles[act], { title: path.title }), who, settled: { path_id: path.id } },
        }))}
        more={classes.map(toSession)}
        onDone={onDone}
      />
      {step && (
        <AudienceDialog
          given={given}
          only={{
            act: 'session_add',
            title: t('sessionTitle', { title: step.title }),
            who,
            settled: { program_id: step.ref_id },
          }}
          onClose={() => setStep(null)}
          onDone={onDone}
        />
      )}
    </>
  )
}

function peopleOf(path_id: string, selection: ListSelection): Omit<AudienceOf<'path'>, 'by'> {
  if (selection.kind === 'rows') return { path_id, filters: {}, ids: [...selection.ids] }
  const { sort_by: _, ...filters } = selection.query
  return { path_id, filters }
}
