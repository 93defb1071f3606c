import { api, type BulkOperation, finalActs, jobStates, type JobState } from '@preceptor/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { useTitle } from '@/nav/title.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { Steps } from '@/ui/page/Steps.tsx'
import { isWorking, jobColours } from '@/widgets/jobs/job-state.ts'
import { JobProgress } from '@/widgets/jobs/JobProgress.tsx'
import { useFocusedOnChange, useNewState } from '@/widgets/jobs/use-job-page.ts'
import css from './bulk-changes.module.css'
import { EndedStep } from './EndedStep.tsx'
import { PausedStep } from './PausedStep.tsx'
import { PlannedStep } from './PlannedStep.tsx'
import { bulkTexts } from './texts.ts'
import { useCameFrom, type WayBack } from './way-back.ts'

const pollMs = 1_000
/** Poll interval while a second person has to decide. */
const waitMs = 15_000

/** One bulk change from its preview to its result; the content follows the job's state. */
export default function BulkChangePage() {
  const t = useTexts(bulkTexts)
  const { id = '' } = useParams()
  const to = useAgencyPaths()
  const asked = useQueryOf(
    api.bulk.get,
    { params: { id } },
    {
      quiet: true,
      every: last => (!last ? false : isWorking(last) ? pollMs : last.approval?.state === 'pending' ? waitMs : false),
    },
  )
  useTitle(asked.data?.title ?? t('title'))
  useNewState(asked.data, api.bulk.people)
  const back = useCameFrom()
  return (
    <DetailPage>
      <p className={css.back}>
        <Link href={back?.href ?? to.backgroundJobs()}>
          <IconArrowLeft size={14} aria-hidden="true" /> {back?.title ?? t('backgroundJobs')}
        </Link>
      </p>
      {asked.data ? (
        <Loaded data={asked.data} back={back} />
      ) : asked.isError ? (
        <NoBulkChange gone={asked.error.status === 404} onRetry={() => void asked.refetch()} />
      ) : (
        <>
          <PageHeader title={t('title')} />
          <SkeletonLines lines={6} />
        </>
      )}
    </DetailPage>
  )
}

function Loaded({ data, back }: { data: BulkOperation; back: WayBack | null }) {
  const t = useTexts(bulkTexts)
  const { timeZone } = useAgency()
  const face = isWorking(data) ? data.state : data.state === 'planned' || data.state === 'paused' ? data.state : 'ended'
  const body = useFocusedOnChange(face)
  const through = ['succeeded', 'succeeded_with_errors', 'undone'].includes(data.state)
  return (
    <>
      <PageHeader
        title={data.title}
        facts={
          <span className={css.facts}>
            <span role="status">
              <StatusBadge colour={jobColours[data.state]}>{stateWords(data.state)}</StatusBadge>
            </span>
            <span>{t('forAudience', { audience: data.audience })}</span>
            <span>{t('byAt', { name: data.started_by_name, moment: formatInstant(data.created_at, timeZone) })}</span>
          </span>
        }
      />
      <Steps
        label={t('steps')}
        steps={[t('stepChoose'), t('stepPreview'), t('stepRun')]}
        at={data.state === 'planning' || data.state === 'planned' || data.can_plan ? 1 : 2}
        over={through}
      />
      <div ref={body} tabIndex={-1} className={css.body}>
        {face === 'planned' ? (
          <PlannedStep data={data} />
        ) : face === 'paused' ? (
          <PausedStep data={data} />
        ) : face === 'ended' ? (
          <EndedStep data={data} back={back} />
        ) : (
          <Working data={data} />
        )}
      </div>
    </>
  )
}

const ownWords = {
  planning: 'previewing',
  planned: 'readyToRun',
  succeeded_with_errors: 'doneWithFailures',
} as const
const stateWords = (state: JobState) =>
  state in ownWords ? bulkTexts.say(ownWords[state as keyof typeof ownWords]) : inWords(jobStates[state])

const notes = { planning: 'planningNote', running: 'runningNote', undoing: 'undoingNote' } as const

function Working({ data: job }: { data: BulkOperation }) {
  const t = useTexts(bulkTexts)
  const stays = job.state === 'running' && finalActs.has(job.change.act)
  const note = stays ? 'runningFinalNote' : job.state in notes ? notes[job.state as keyof typeof notes] : 'leaveNote'
  return (
    <Card>
      <div className={css.working}>
        <JobProgress job={job} />
        <p className="quiet">{t(note)}</p>
      </div>
    </Card>
  )
}

function NoBulkChange({ gone, onRetry }: { gone: boolean; onRetry: () => void }) {
  const t = useTexts(bulkTexts)
  const to = useAgencyPaths()
  return gone ? (
    <>
      <PageHeader title={t('title')} />
      <Empty
        title={t('notFound')}
        hint={t('notFoundHint')}
        action={<ButtonLink href={to.backgroundJobs()}>{t('backgroundJobs')}</ButtonLink>}
      />
    </>
  ) : (
    <div role="alert">
      <PageHeader title={t('title')} />
      <NotLoaded title={t('failedToLoad')} retry={onRetry} />
    </div>
  )
}
