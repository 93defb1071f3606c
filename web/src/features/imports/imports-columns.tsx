import { type ColumnOf, type importsList, type Job, jobKindWords, jobStates } from '@preceptor/contract'
import { formatInstant, formatNumber } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { AgencyPaths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import { Progress } from '@/ui/page/Progress.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { isWorking, jobColours, progressText, workTitle } from '@/widgets/jobs/job-state.ts'
import type { Cells } from '@/widgets/list/cells.ts'
import { kindOf } from './kinds.ts'
import css from './imports.module.css'
import { countOf, countWords, outcomeColour } from './outcomes.ts'

export const importCells = (
  to: AgencyPaths,
  timeZone: string | undefined,
): Cells<Job, ColumnOf<typeof importsList>> => ({
  title: {
    cell: job => (
      <Link data-row-link="" href={kindOf(job).path(to, job.id)}>
        {job.title}
      </Link>
    ),
  },
  state: {
    card: 'end',
    cell: job => <StatusBadge colour={jobColours[job.state]}>{inWords(jobStates[job.state])}</StatusBadge>,
  },
  counts: {
    card: 'line',
    cell: job => (isWorking(job) ? <AtWork job={job} /> : <Result job={job} to={to} />),
  },
  total: { align: 'right', cell: job => formatNumber(job.total) },
  created_by_name: { cell: job => job.created_by_name },
  created_at: { cell: job => formatInstant(job.created_at, timeZone) },
  kind: { cell: job => inWords(jobKindWords[job.kind]) },
})

const AtWork = ({ job }: { job: Job }) => (
  <span className={css.atWork}>
    <Progress label={workTitle(job)} done={job.done} total={job.total} />
    <span className="quiet">{progressText(job)}</span>
  </span>
)

const ended = new Set<Job['state']>(['succeeded', 'succeeded_with_errors', 'undone'])
const wasRun = (job: Job) => ended.has(job.state) || job.can_undo

/** The result, with the reason for anything missing. */
const Result = ({ job, to }: { job: Job; to: AgencyPaths }) => (
  <>
    <CountWords job={job} to={to} />
    {(job.state === 'failed' || job.state === 'cancelled') && job.message && (
      <span className={css.reason}>{job.message}</span>
    )}
  </>
)

/** Colored counts, each linked to its rows. */
function CountWords({ job, to }: { job: Job; to: AgencyPaths }) {
  const kind = kindOf(job)
  const shown = job.state === 'uploaded' ? [] : kind.outcomes.filter(outcome => countOf(job.counts, outcome) > 0)
  return (
    <span className={css.countWords}>
      {shown.map(outcome => (
        <Link
          key={outcome}
          href={kind.path(to, job.id, { outcome })}
          className={css.countWord}
          data-colour={outcomeColour(outcome, job.state, kind)}
        >
          {countWords(outcome, countOf(job.counts, outcome), wasRun(job), kind, job.state)}
        </Link>
      ))}
    </span>
  )
}
