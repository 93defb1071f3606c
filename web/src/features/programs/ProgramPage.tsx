import { access, api, type Program, programsList } from '@preceptor/contract'
import { Suspense, useState } from 'react'
import { Outlet, useLocation, useParams } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useTitle } from '@/nav/title.ts'
import { useCan } from '@/session/session.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { NotTherePage } from '@/ui/page/NotTherePage.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { Tabs } from '@/ui/page/Tabs.tsx'
import { BackToList } from '@/widgets/list/BackToList.tsx'
import { stateName } from '@/widgets/us-states/us-states.ts'
import { CheckoutFix, isOfCheckout } from './checkout/CheckoutFix.tsx'
import { WaitingRenewals } from './checkout/WaitingRenewals.tsx'
import { ProgramMenu, type ProgramAct } from './list/ProgramMenu.tsx'
import { ReasonFix } from './list/ReasonFix.tsx'
import { useProgramActs } from './list/use-program-acts.ts'
import { reasonWord, stateFacts, statusColours, statusWord } from './program-words.ts'
import css from './programs.module.css'
import { programsTexts } from './texts.ts'

const DuplicateDialog = lazyPart(() => import('./list/DuplicateDialog.tsx'))
const UpdateNotice = lazyPart(() => import('./checkout/UpdateNotice.tsx'))
const ArchiveDialog = lazyPart(() => import('./list/ArchiveDialog.tsx'))
const ExportDialog = lazyPart(() => import('./list/ExportDialog.tsx'))

/** Data that the page passes to its tabs. */
export interface ProgramOutlet {
  program: Program
  mayEdit: boolean
}

/** R-RTE-7: one program, with a tab for each of its parts. */
export default function ProgramPage() {
  const t = useTexts(programsTexts)
  const { id = '' } = useParams()
  const asked = useQueryOf(api.programs.get, { params: { id } }, { quiet: 'not-found' })
  const program = asked.data
  useTitle(program?.title ?? t('program'))
  if (program) return <Known key={id} program={program} />
  return <NotTherePage title={t('program')} back={<BackToPrograms />} asked={asked} texts={t} />
}

interface StateProps {
  program: Program
  mayEdit: boolean
}

function BackToPrograms() {
  const t = useTexts(programsTexts)
  const to = useAgencyPaths()
  const { path, opens } = agencyPages.programs
  return <BackToList list={programsList} label={t('title')} path={to.page(path)} home={to.page(path, opens)} />
}

function Known({ program }: { program: Program }) {
  const t = useTexts(programsTexts)
  const mayEdit = useCan(access.editPrograms)
  const mayRead = useCan(access.programContent)
  const maySchedule = useCan(access.sessions)
  const to = useAgencyPaths()
  const { pathname } = useLocation()
  const [asked, setAsked] = useState<ProgramAct | null>(null)
  const { id, title, status } = program
  const tab = (name: 'progress' | 'content' | 'sessions' | 'schedule' | 'quiz-results' | 'settings', label: string) => {
    const href = to.page(`programs/${id}/${name}`)
    return { label, href, current: pathname === href }
  }
  const close = () => setAsked(null)
  return (
    <DetailPage>
      <PageHeader
        title={title}
        back={<BackToPrograms />}
        beside={<StatusBadge colour={statusColours[status]}>{statusWord(program)}</StatusBadge>}
        facts={stateFacts(program)}
        menu={mayEdit && <ProgramMenu program={program} ask={setAsked} />}
      />
      <Tabs
        label={title}
        tabs={[
          tab('progress', t('tabProgress')),
          ...(mayRead ? [tab('content', t('tabContent'))] : []),
          ...(maySchedule ? [tab('sessions', t('tabSessions')), tab('schedule', t('tabSchedule'))] : []),
          ...(mayRead ? [tab('quiz-results', t('tabQuizResults'))] : []),
          tab('settings', t('tabSettings')),
        ]}
      />
      {program.checkout?.state === 'update_available' && mayRead && (
        <UpdateNotice program={program} checkout={program.checkout} mayEdit={mayEdit} />
      )}
      <StateBanner program={program} mayEdit={mayEdit} />
      <AsksBanner program={program} mayEdit={mayEdit} />
      <Suspense fallback={<SkeletonLines lines={6} />}>
        <Outlet context={{ program, mayEdit: mayEdit && status !== 'archived' } satisfies ProgramOutlet} />
      </Suspense>
      {asked === 'duplicate' && <DuplicateDialog program={program} onClose={close} />}
      {asked === 'export' && <ExportDialog program={program} onClose={close} />}
      {asked === 'archive' && <ArchiveDialog program={program} onClose={close} />}
    </DetailPage>
  )
}

/** Says that a state requires a contact for questions, where the program is edited. In the settings, the field says it. */
function AsksBanner({ program: { id, status, asks_missing_in: state }, mayEdit }: StateProps) {
  const t = useTexts(programsTexts)
  const to = useAgencyPaths()
  const href = to.page(`programs/${id}/settings`)
  const { pathname } = useLocation()
  const isWritten = pathname === to.page(`programs/${id}/content`)
  if (!state || status === 'archived' || !mayEdit || !isWritten) return null
  return (
    <div className={css.banner}>
      <Banner
        level="warning"
        title={t('asksMissing', { state: stateName(state) })}
        action={
          <ButtonLink size="small" href={href}>
            {t('asksFix')}
          </ButtonLink>
        }
      />
    </div>
  )
}

/** Reasons the program can't be started, each with its fix. */
function StateBanner({ program, mayEdit }: StateProps) {
  const t = useTexts(programsTexts)
  const acts = useProgramActs(program)
  if (program.status === 'active') return null
  if (program.status === 'archived')
    return (
      <div className={css.banner}>
        <Banner
          title={t('archivedBanner')}
          action={
            mayEdit && (
              <Button size="small" busy={acts.busy} onClick={acts.restore}>
                {t('restoreItem')}
              </Button>
            )
          }
        >
          {mayEdit && t('archivedBannerHint')}
        </Banner>
      </div>
    )
  if (program.reasons.join() === 'draft')
    return (
      <div className={css.banner}>
        <Banner
          level="info"
          title={t('notPublished')}
          action={mayEdit && <ReasonFix reason="draft" program={program} />}
        >
          {t('notPublishedHint')}
          <WaitingRenewals program={program} />
        </Banner>
      </div>
    )
  return (
    <div className={css.banner}>
      <Banner level="info" title={t('cannotStart')}>
        <ul className={css.reasons}>
          {program.reasons.map(reason => (
            <li key={reason}>
              {reasonWord(reason)}
              {isOfCheckout(reason) ? (
                <CheckoutFix reason={reason} program={program} acts={acts} mayEdit={mayEdit} />
              ) : (
                mayEdit && <ReasonFix reason={reason} program={program} />
              )}
            </li>
          ))}
        </ul>
        <WaitingRenewals program={program} />
      </Banner>
    </div>
  )
}
