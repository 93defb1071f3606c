import { access, api, type LearningPath, learningPathsList, learningPathStates } from '@preceptor/contract'
import { Suspense, useState } from 'react'
import { Outlet, useLocation, useParams } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useTitle } from '@/nav/title.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { NotTherePage } from '@/ui/page/NotTherePage.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { Tabs } from '@/ui/page/Tabs.tsx'
import { BackToList } from '@/widgets/list/BackToList.tsx'
import { type PathAct, PathMenu, useActivate } from './list/PathMenu.tsx'
import { orderOf, stateColours } from '@/widgets/learning-paths/path-words.ts'
import css from './paths.module.css'
import { pathsTexts } from './texts.ts'

const DuplicateDialog = lazyPart(() => import('./list/DuplicateDialog.tsx'))
const ArchiveDialog = lazyPart(() => import('./list/ArchiveDialog.tsx'))

/** Data that the page passes to its tabs. */
export interface PathOutlet {
  path: LearningPath
  mayEdit: boolean
}

const orderFacts = { ordered: 'factsOrdered', partly: 'factsPartly', free: 'factsFree' } as const

/** R-RTE-5: one learning path, its people and its settings. */
export default function LearningPathPage() {
  const t = useTexts(pathsTexts)
  const { id = '' } = useParams()
  const asked = useQueryOf(api.learningPaths.get, { params: { id } }, { quiet: 'not-found' })
  const path = asked.data
  useTitle(path?.title ?? t('path'))
  if (path) return <Known key={id} path={path} />
  return <NotTherePage title={t('path')} back={<BackToPaths />} asked={asked} texts={t} />
}

function BackToPaths({ state = 'active' }: { state?: LearningPath['state'] }) {
  const t = useTexts(pathsTexts)
  const to = useAgencyPaths()
  return <BackToList list={learningPathsList} label={t('title')} path={to.page(`learning-paths/${state}`)} />
}

function Known({ path }: { path: LearningPath }) {
  const t = useTexts(pathsTexts)
  const mayEdit = useCan(access.editPrograms)
  const to = useAgencyPaths()
  const { pathname } = useLocation()
  const [asked, setAsked] = useState<PathAct | null>(null)
  const close = () => setAsked(null)
  const { title, state, steps, is_ordered, shown_steps } = path
  const required = shown_steps.filter(step => step.is_required).length
  const tab = (name: string, label: string) => {
    const href = to.page(`learning-paths/${path.id}/${name}`)
    return { label, href, current: pathname === href }
  }
  return (
    <DetailPage>
      <PageHeader
        title={title}
        back={<BackToPaths state={state} />}
        beside={<StatusBadge colour={stateColours[state]}>{inWords(learningPathStates.names[state])}</StatusBadge>}
        facts={t(orderFacts[orderOf(shown_steps, { is_ordered })], {
          count: steps,
          // Shown only if some steps are optional
          required: required < steps ? required : 0,
        })}
        menu={mayEdit && <PathMenu path={path} ask={setAsked} />}
      />
      <Tabs label={title} tabs={[tab('progress', t('tabProgress')), tab('settings', t('tabSettings'))]} />
      <StateBanner path={path} mayEdit={mayEdit} />
      <Suspense fallback={<SkeletonLines lines={6} />}>
        <Outlet context={{ path, mayEdit: mayEdit && state !== 'archived' } satisfies PathOutlet} />
      </Suspense>
      {asked === 'duplicate' && <DuplicateDialog path={path} onClose={close} />}
      {asked === 'archive' && <ArchiveDialog path={path} onClose={close} />}
    </DetailPage>
  )
}

function StateBanner({ path, mayEdit }: PathOutlet) {
  const t = useTexts(pathsTexts)
  const { busy, activate } = useActivate(path)
  if (path.state === 'active') return null
  const draft = path.state === 'draft'
  return (
    <div className={css.banner}>
      <Banner
        title={t(draft ? 'draftBanner' : 'archivedBanner')}
        action={
          mayEdit && (
            <Button
              size="small"
              busy={busy}
              refused={draft && path.steps === 0 ? t('needsSteps') : undefined}
              onClick={activate}
            >
              {t(draft ? 'activate' : 'restore')}
            </Button>
          )
        }
      >
        {t(draft ? 'draftHint' : 'archivedHint')}
      </Banner>
    </div>
  )
}
