import {
  access,
  api,
  type LearningPathRow,
  type LearningPathState,
  learningPathsList,
  learningPathStates,
} from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { Tabs } from '@/ui/page/Tabs.tsx'
import { dialogsOf } from '@/widgets/list/dialogs-of.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { pathCard, pathCells } from './list/path-columns.tsx'
import { type PathAct, PathMenu } from './list/PathMenu.tsx'
import { pathsTexts } from './texts.ts'

const NewPathDialog = lazyPart(() => import('./list/NewPathDialog.tsx'))
const DuplicateDialog = lazyPart(() => import('./list/DuplicateDialog.tsx'))
const ArchiveDialog = lazyPart(() => import('./list/ArchiveDialog.tsx'))

const states = Object.keys(learningPathStates.names) as LearningPathState[]

const nobody = { active: 'none_active', draft: 'none_draft', archived: 'none_archived' } as const

/** R-RTE-4: learning paths, by state. */
export default function LearningPathsPage() {
  const t = useTexts(pathsTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const mayEdit = useCan(access.editPrograms)
  const { pathname } = useLocation()
  const state = states.find(one => pathname.endsWith(`/${one}`)) ?? 'active'
  const list = useList(api.learningPaths.list, learningPathsList, { always: { state } })
  const dialogs = dialogsOf(list)
  const [asked, setAsked] = useState<{ act: PathAct; path: LearningPathRow } | null>(null)
  const hrefOf = ({ id }: LearningPathRow) => to.page(`learning-paths/${id}`)
  const close = () => setAsked(null)
  return (
    <ListScreen
      list={list}
      title={t('title')}
      search={{ label: t('search'), placeholder: t('searchHint') }}
      above={<States current={state} />}
      actions={{
        primary: mayEdit && {
          label: t('newPath'),
          short: t('newShort'),
          icon: <IconPlus size={16} />,
          onSelect: () => dialogs.open({ add: 1 }),
        },
        exports: api.learningPaths.export,
      }}
      cells={pathCells(list.asOf, timeZone, hrefOf)}
      card={path => pathCard(path, hrefOf(path))}
      opens
      renderMenu={mayEdit ? path => <PathMenu path={path} ask={act => setAsked({ act, path })} /> : undefined}
      empty={<Empty title={t(nobody[state])} hint={mayEdit && state !== 'archived' ? t('noneHint') : undefined} />}
    >
      {mayEdit && dialogs.isOpen('add') && <NewPathDialog onClose={() => dialogs.close('add')} />}
      {asked?.act === 'duplicate' && <DuplicateDialog path={asked.path} onClose={close} />}
      {asked?.act === 'archive' && <ArchiveDialog path={asked.path} onClose={close} />}
    </ListScreen>
  )
}

const tabWords = { active: 'tabActive', draft: 'tabDraft', archived: 'tabArchived' } as const

function States({ current }: { current: LearningPathState }) {
  const to = useAgencyPaths()
  const t = useTexts(pathsTexts)
  const counts = useQueryOf(api.learningPaths.counts, { query: { of: 'state' } }, { quiet: true }).data?.data
  // An agency without paths needs no tabs
  if (counts && current === 'active' && counts.every(({ count }) => count === 0)) return null
  return (
    <Tabs
      label={t('states')}
      tabs={states.map(state => ({
        label: t(tabWords[state]),
        href: to.page(`learning-paths/${state}`),
        current: state === current,
        count: counts && (counts.find(({ value }) => value === state)?.count ?? 0),
      }))}
    />
  )
}
