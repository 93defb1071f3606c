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
import { Button } from '@/ui/Button.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { countOf, type ListSelection } from '@/widgets/list/selection.ts'
import { allRows } from '@/widgets/list/views/view-state.ts'
import { useList } from '@/widgets/list/use-list.ts'
import type { PathOutlet } from './LearningPathPage.tsx'
import { progressCard, progressCells, stepColumns } from './progress/progress-columns.tsx'
import { pathsTexts } from './texts.ts'

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
type Asked =
  | { act: 'path_add' }
  | { act: PeopleAct; selection: ListSelection }
  | { act: 'session_add'; selection: ListSelection; step: SessionStep }

/** R-RTE-5: people and steps side by side, and what can be done for people. */
export default function LearningPathProgressTab() {
  const t = useTexts(pathsTexts)
  const to = useAgencyPaths()
  const { path } = useOutletContext<PathOutlet>()
  const mayAssign = useCan(access.assignTraining)
  const mayBook = useCan(access.bookSessions)
  const list = useList(api.learningPaths.progress, pathProgressList, { path: { id: path.id } })
  const [asked, setAsked] = useState<Asked | null>(null)
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
          onSelect: () => setAsked({ act: 'path_add' }),
        },
        exports: api.learningPaths.progressExport,
      }}
      bulkActions={
        mayAssign
          ? selection => (
              <Acts
                classes={mayBook ? path.shown_steps.filter(({ kind }) => kind === 'session') : []}
                onAct={act => setAsked({ act, selection })}
                onSession={step => setAsked({ act: 'session_add', selection, step })}
              />
            )
          : undefined
      }
      opens
      nameOf={row => row.name}
      cells={progressCells(hrefOf)}
      extra={stepColumns(path)}
      card={row => progressCard(row, hrefOf(row))}
      empty={<Empty title={t('nobodyYet')} hint={t(mayAdd ? 'nobodyHint' : 'nobodyRead')} />}
    >
      {asked && <ActDialog path={path} asked={asked} onClose={() => setAsked(null)} />}
    </ListScreen>
  )
}

interface ActsProps {
  classes: readonly SessionStep[]
  onAct: (act: PeopleAct) => void
  onSession: (step: SessionStep) => void
}

function Acts({ classes, onAct, onSession }: ActsProps) {
  const t = useTexts(pathsTexts)
  const toSession = (step: SessionStep) => ({
    label: classes.length > 1 ? t('addToSessionOf', { title: step.title }) : t('addToSession'),
    onSelect: () => onSession(step),
  })
  return (
    <>
      {acts.slice(0, 3).map(act => (
        <Button key={act} size="small" onClick={() => onAct(act)}>
          {t(act)}
        </Button>
      ))}
      <MenuButton
        size="small"
        label={t('moreActs')}
        items={[...classes.map(toSession), ...acts.slice(3).map(act => ({ label: t(act), onSelect: () => onAct(act) }))]}
      />
    </>
  )
}

function ActDialog({ path, asked, onClose }: { path: LearningPath; asked: Asked; onClose: () => void }) {
  const t = useTexts(pathsTexts)
  const settled = { path_id: path.id }
  if (asked.act === 'path_add')
    return (
      <AudienceDialog
        given={{ selected: [], matching: null }}
        only={{ act: 'path_add', title: t('addTitle', { title: path.title }), settled }}
        onClose={onClose}
      />
    )
  const who = t('forSelected', { count: countOf(asked.selection), title: path.title })
  if (asked.act === 'session_add')
    return (
      <AudienceDialog
        given={{ selected: [], matching: null, path: peopleOf(path.id, asked.selection) }}
        only={{
          act: 'session_add',
          title: t('sessionTitle', { title: asked.step.title }),
          who,
          settled: { program_id: asked.step.ref_id },
        }}
        onClose={onClose}
      />
    )
  return (
    <AudienceDialog
      given={{ selected: [], matching: null, path: peopleOf(path.id, asked.selection) }}
      only={{ act: asked.act, title: t(titles[asked.act], { title: path.title }), who, settled }}
      onClose={onClose}
    />
  )
}

function peopleOf(path_id: string, selection: ListSelection): Omit<AudienceOf<'path'>, 'by'> {
  if (selection.kind === 'rows') return { path_id, filters: {}, ids: [...selection.ids] }
  const { sort_by: _, ...filters } = selection.query
  return { path_id, filters }
}
