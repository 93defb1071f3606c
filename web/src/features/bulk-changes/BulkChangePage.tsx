import { api, type BulkOperation, jobStates, type JobState } from '@preceptor/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { inWords } from '@/lib/texts/catalogue.ts'
import { useTitle } from '@/nav/title.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
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
import { PlannedStep } from './PlannedStep.tsx'

const pollMs = 1_000

/** One bulk change from its preview to its result; what stands here follows the state of the job. */
export default function BulkChangePage() {
  const { id = '' } = useParams()
  const to = useAgencyPaths()
  const asked = useQueryOf(
    api.bulk.get,
    { params: { id } },
    { quiet: true, every: last => (last && isWorking(last) ? pollMs : false) },
  )
  useTitle(asked.data?.title ?? 'Bulk change')
  useNewState(asked.data, api.bulk.people)
  return (
    <DetailPage>
      <p className={css.back}>
        <Link href={to.backgroundJobs()}>
          <IconArrowLeft size={14} aria-hidden="true" /> Background jobs
        </Link>
      </p>
      {asked.data ? (
        <Loaded data={asked.data} />
      ) : asked.isError ? (
        <NoBulkChange gone={asked.error.status === 404} onRetry={() => void asked.refetch()} />
      ) : (
        <>
          <PageHeader title="Bulk change" />
          <SkeletonLines lines={6} />
        </>
      )}
    </DetailPage>
  )
}

const steps = ['Choose', 'Preview', 'Run'] as const

function Loaded({ data }: { data: BulkOperation }) {
  const { timeZone } = useAgency()
  const face = isWorking(data) ? data.state : data.state === 'planned' ? 'planned' : 'ended'
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
            <span>For {data.audience}</span>
            <span>
              By {data.started_by_name}, {formatInstant(data.created_at, timeZone)}
            </span>
          </span>
        }
      />
      <Steps
        label="Steps of the bulk change"
        steps={steps}
        at={data.state === 'planning' || data.state === 'planned' || data.can_plan ? 1 : 2}
        over={through}
      />
      <div ref={body} tabIndex={-1} className={css.body}>
        {face === 'planned' ? (
          <PlannedStep data={data} />
        ) : face === 'ended' ? (
          <EndedStep data={data} />
        ) : (
          <Working data={data} />
        )}
      </div>
    </>
  )
}

const stateWords = (state: JobState) =>
  state === 'planning'
    ? 'Previewing'
    : state === 'succeeded_with_errors'
      ? 'Done with failures'
      : state === 'planned'
        ? 'Ready to run'
        : inWords(jobStates[state])

const notes: Partial<Record<JobState, string>> = {
  planning: 'Each employee is checked. Nothing changes yet.',
  running: 'Canceling stops after the current employees. You can undo what was done.',
  undoing: 'Everyone who wasn’t edited since goes back to how they were.',
}

const Working = ({ data }: { data: BulkOperation }) => (
  <Card>
    <div className={css.working}>
      <JobProgress job={data} />
      <p className="quiet">
        {notes[data.state]} You can leave this page; progress stays in the header and under Background jobs.
      </p>
    </div>
  </Card>
)

function NoBulkChange({ gone, onRetry }: { gone: boolean; onRetry: () => void }) {
  const to = useAgencyPaths()
  return gone ? (
    <>
      <PageHeader title="Bulk change" />
      <Empty
        title="Bulk change not found"
        hint="The link may be wrong, or it belongs to someone else."
        action={<ButtonLink href={to.backgroundJobs()}>Background jobs</ButtonLink>}
      />
    </>
  ) : (
    <div role="alert">
      <PageHeader title="Bulk change" />
      <Empty
        title="The bulk change couldn’t be loaded"
        hint="Check your connection and try again."
        action={<Button onClick={onRetry}>Retry</Button>}
      />
    </div>
  )
}
