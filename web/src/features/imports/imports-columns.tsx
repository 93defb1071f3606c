import { importOutcomes, type Job, jobKinds, jobStates } from '@preceptor/contract'
import { formatInstant, formatNumber } from '@/lib/format.ts'
import type { AgencyPaths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import { Progress } from '@/ui/page/Progress.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import type { Column } from '@/ui/table/column.ts'
import { isWorking, jobColours, progressText, workTitle } from '@/widgets/job-state.ts'
import css from './imports.module.css'
import { countOf, outcomeColours, outcomes, outcomesDone } from './outcomes.ts'

export const importColumns = (to: AgencyPaths, timeZone: string | undefined): Column<Job>[] => [
  {
    key: 'title',
    label: 'File',
    cell: job => (
      <Link data-row-link="" href={to.import(job.id)}>
        {job.title}
      </Link>
    ),
  },
  {
    key: 'state',
    label: 'State',
    card: 'end',
    cell: job => <StatusBadge colour={jobColours[job.state]}>{jobStates[job.state]}</StatusBadge>,
  },
  {
    key: 'counts',
    label: 'Result',
    card: 'line',
    cell: job => (isWorking(job) ? <AtWork job={job} /> : <Result job={job} href={to.import} />),
  },
  { key: 'total', label: 'Rows', align: 'right', cell: job => formatNumber(job.total) },
  { key: 'created_by_name', label: 'By', cell: job => job.created_by_name },
  { key: 'created_at', label: 'Uploaded', cell: job => formatInstant(job.created_at, timeZone) },
  { key: 'kind', label: 'Kind', cell: job => jobKinds[job.kind].name },
]

const AtWork = ({ job }: { job: Job }) => (
  <span className={css.atWork}>
    <Progress label={workTitle(job)} done={job.done} total={job.total} />
    <span className="quiet">{progressText(job)}</span>
  </span>
)

const ended = new Set<Job['state']>(['succeeded', 'succeeded_with_errors', 'undone'])
const wasRun = (job: Job) => ended.has(job.state) || job.can_undo

/** What came of it, and why nothing more did. */
const Result = ({ job, href }: { job: Job; href: AgencyPaths['import'] }) => (
  <>
    <CountWords job={job} href={href} />
    {(job.state === 'failed' || job.state === 'cancelled') && job.message && (
      <span className={css.reason}>{job.message}</span>
    )}
  </>
)

/** Numbers in their colours, each the way to the rows behind it. */
function CountWords({ job, href }: { job: Job; href: AgencyPaths['import'] }) {
  const words = wasRun(job) ? outcomesDone : importOutcomes
  const shown = job.state === 'uploaded' ? [] : outcomes.filter(outcome => countOf(job.counts, outcome) > 0)
  return (
    <span className={css.countWords}>
      {shown.map(outcome => (
        <Link
          key={outcome}
          href={href(job.id, { outcome })}
          className={css.countWord}
          data-colour={outcomeColours[outcome]}
        >
          {formatNumber(countOf(job.counts, outcome))} {words[outcome].toLowerCase()}
        </Link>
      ))}
    </span>
  )
}
