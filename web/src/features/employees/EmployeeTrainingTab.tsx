import { access, api, type EmployeeAssignment, fullName, isOver, providerStatuses } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useOutletContext } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { type AssignmentAct, settledAct, useAssignmentActs } from '@/widgets/assignments/acts.ts'
import { assignmentsTexts } from '@/widgets/assignments/texts.ts'
import { writeAbout } from '@/widgets/threads/about.ts'
import type { EmployeeOutlet } from './EmployeePage.tsx'
import type { LinkAsked } from './links/LearningLinkDialog.tsx'
import { AssignmentLines, isPast, newestFirst } from './training/AssignmentLines.tsx'
import css from './training/training.module.css'
import { trainingTexts } from './training/texts.ts'

const PathsCard = lazyPart(
  () => import('./training/PathsCard.tsx'),
  () => <SkeletonLines lines={3} />,
)
const BookingsCard = lazyPart(
  () => import('./training/BookingsCard.tsx'),
  () => <SkeletonLines lines={3} />,
)
const OutsideTraining = lazyPart(
  () => import('./training/OutsideTraining.tsx'),
  () => <SkeletonLines lines={3} />,
)
const TrainingRecords = lazyPart(() => import('./records/TrainingRecords.tsx'))
const CertificatesCard = lazyPart(
  () => import('@/widgets/certificates/CertificatesCard.tsx'),
  () => <SkeletonLines lines={3} />,
)
const LearningLinksCard = lazyPart(
  () => import('./links/LearningLinksCard.tsx'),
  () => <SkeletonLines lines={3} />,
)
const LearningLinkDialog = lazyPart(() => import('./links/LearningLinkDialog.tsx'))
const ModulesDialog = lazyPart(() => import('./training/ModulesDialog.tsx'))
const SkillsDialog = lazyPart(() => import('./skills/SkillsDialog.tsx'))
const TakeUpDialog = lazyPart(() => import('./training/TakeUpDialog.tsx'))
const AudienceDialog = lazyPart(() => import('@/widgets/audience/AudienceDialog.tsx'))

/** Shows only the newest; the rest is one click away, so that paths, sessions, and records stay close. */
const shownPast = 8

interface Asked {
  act: AssignmentAct
  assignment: EmployeeAssignment
}

/** This person's open and past training, with due dates. */
export default function EmployeeTrainingTab() {
  const t = useTexts(trainingTexts)
  const { employee } = useOutletContext<EmployeeOutlet>()
  const { id, first_name, provider_status } = employee
  const name = fullName(employee)
  const mayAssign = useCan(access.assignTraining)
  const mayRecord = useCan(access.recordTraining)
  const maySend = useCan(access.sendMessages)
  const to = useAgencyPaths()
  const seesSessions = useCan(access.sessions)
  const acts = useAssignmentActs()
  const papers = useRef<HTMLDivElement>(null)
  const mayAdd = mayAssign && !isOver(provider_status) && provider_status !== 2
  const [adding, setAdding] = useState(false)
  const [takingUp, setTakingUp] = useState(false)
  const [allPast, setAllPast] = useState(false)
  const back = useQueryOf(api.assignments.onReturn, { params: { id }, query: {} }, { enabled: mayAdd, quiet: true })
  const offered = (mayAdd && back.data?.offered) || []
  const [asked, setAsked] = useState<Asked | null>(null)
  const [linking, setLinking] = useState<LinkAsked | null>(null)
  const [results, setResults] = useState<EmployeeAssignment | null>(null)
  const [observing, setObserving] = useState<EmployeeAssignment | null>(null)
  const { data, isError, refetch } = useQueryOf(api.assignments.ofEmployee, { params: { id } })
  if (!data && isError) return <NotLoaded title={t('notLoaded')} retry={refetch} />
  if (!data) return <SkeletonLines lines={6} />
  const open = data.data.filter(({ standing }) => !isPast(standing))
  const past = data.data.filter(({ standing }) => isPast(standing)).toSorted(newestFirst)
  const add = mayAdd && (
    <Button look="primary" icon={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  const given = { selected: [id], matching: null }
  const who = assignmentsTexts.say('onlyFor', { name })
  return (
    <div className={css.page}>
      {data.paused_since && (
        <Banner
          level="info"
          title={t('pausedSince', {
            day: formatDay(data.paused_since),
            status: inWords(providerStatuses[provider_status]),
            name: first_name,
          })}
        />
      )}
      {offered.length > 0 && (
        <Banner
          level="info"
          title={t('offeredBanner', { count: offered.length, name: first_name })}
          action={
            <Button size="small" onClick={() => setTakingUp(true)}>
              {t('offer')}
            </Button>
          }
        />
      )}
      <p className={css.papers}>
        <Button size="small" look="quiet" onClick={() => papers.current?.scrollIntoView({ block: 'start' })}>
          {t('papers')}
        </Button>
      </p>
      {data.data.length === 0 ? (
        <Empty title={t('noneYet')} hint={t('noneYetHint', { name: first_name })} action={add} />
      ) : (
        <>
          <Card title={t('open')} action={add} flush>
            {open.length > 0 ? (
              <AssignmentLines
                assignments={open}
                label={t('open')}
                acts={acts}
                name={name}
                onAct={(act, assignment) => setAsked({ act, assignment })}
                onSkills={mayRecord ? setObserving : undefined}
                writeHref={maySend ? one => writeAbout(to, id, { kind: 'checklist', id: one.id }) : undefined}
                onModules={setResults}
                onLink={mayAssign ? ({ program_id, title }) => setLinking({ program_id, program: title }) : undefined}
              />
            ) : (
              <p className={css.none}>{t('noneOpen')}</p>
            )}
          </Card>
          {past.length > 0 && (
            <Card title={t('past')} flush>
              <AssignmentLines
                assignments={past.slice(0, allPast ? undefined : shownPast)}
                label={t('past')}
                acts={mayAdd ? acts : acts.filter(act => act === 'correct')}
                onModules={setResults}
                onAct={(act, assignment) => setAsked({ act, assignment })}
              />
              {!allPast && past.length > shownPast && (
                <p className={css.more}>
                  <Button size="small" look="quiet" onClick={() => setAllPast(true)}>
                    {t('showAllPast', { count: past.length })}
                  </Button>
                </p>
              )}
            </Card>
          )}
        </>
      )}
      <div ref={papers} className={css.anchor}>
        <CertificatesCard employee={employee} />
      </div>
      <PathsCard employee={employee} />
      {seesSessions && <BookingsCard employee={employee} />}
      <OutsideTraining employee={employee} />
      <TrainingRecords id={id} />
      <LearningLinksCard
        employee_id={id}
        onOpen={mayAssign ? link => setLinking({ ...link, link_id: link.id }) : undefined}
      />
      {linking && <LearningLinkDialog employee={employee} asked={linking} onClose={() => setLinking(null)} />}
      {observing && <SkillsDialog assignment={observing} name={name} onClose={() => setObserving(null)} />}
      {results && <ModulesDialog of={results} onClose={() => setResults(null)} />}
      {takingUp && <TakeUpDialog employee_id={id} name={name} offered={offered} onClose={() => setTakingUp(false)} />}
      {adding && (
        <AudienceDialog
          given={given}
          only={{ act: 'assign', title: t('addTitle', { name }), who }}
          onClose={() => setAdding(false)}
        />
      )}
      {asked && (
        <AudienceDialog
          given={given}
          only={ofOpen(settledAct(asked.act, { id: asked.assignment.program_id, title: asked.assignment.title }, who))}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

/** For an open program: recording its completion doesn't need to add it. */
const ofOpen = (only: ReturnType<typeof settledAct>) =>
  only.act === 'complete' ? { ...only, settled: { ...only.settled, assigns: false } } : only
