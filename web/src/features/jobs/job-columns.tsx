import { api, endedStates, type Job, jobKinds, jobStates } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { useCan } from '@/auth/session.ts'
import { formatInstant, formatNumber } from '@/lib/format.ts'
import type { AgencyPaths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'
import { Progress } from '@/ui/page/Progress.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import type { Column } from '@/ui/table/column.ts'
import { isWorking, jobColours, progressText, workTitle } from '@/widgets/job-state.ts'
import css from './jobs-page.module.css'

const pageOf = (to: AgencyPaths, { kind, id }: Job) => to.job(jobKinds[kind].address, id)

export const jobColumns = (to: AgencyPaths, timeZone: string | undefined): Column<Job>[] => [
  {
    key: 'title',
    label: 'Job',
    cell: job => <Link href={pageOf(to, job)}>{job.title}</Link>,
  },
  { key: 'kind', label: 'Kind', width: '148px', cell: job => jobKinds[job.kind].name },
  {
    key: 'state',
    label: 'State',
    card: 'end',
    cell: job => <StatusBadge colour={jobColours[job.state]}>{jobStates[job.state]}</StatusBadge>,
  },
  { key: 'result', label: 'Progress and result', card: 'line', cell: job => <Result job={job} /> },
  { key: 'started_by_name', label: 'Started by', cell: job => job.started_by_name },
  { key: 'created_at', label: 'Started', cell: job => formatInstant(job.created_at, timeZone) },
  {
    key: 'actions',
    label: 'Actions',
    sticky: 'end',
    width: '64px',
    cell: job => <JobMenu job={job} href={pageOf(to, job)} />,
  },
]

function Result({ job }: { job: Job }) {
  if (isWorking(job))
    return (
      <span className={css.atWork}>
        <Progress label={workTitle(job)} done={job.done} total={job.total} />
        <span className="quiet">{progressText(job)}</span>
      </span>
    )
  const { outcomes } = jobKinds[job.kind]
  const ran = job.can_undo || job.state.startsWith('succeeded') || job.state === 'undone'
  const counts = Object.entries(outcomes).flatMap(([outcome, words]) => {
    const count = job.counts[outcome] ?? 0
    return count > 0 ? [`${formatNumber(count)} ${words}`] : []
  })
  return (
    <span className={css.result}>
      {ran && counts.join(' · ')}
      {job.message && <span className={css.message}>{job.message}</span>}
    </span>
  )
}

/** Open, cancel, undo; an undo says on the job’s own page first what it would do. */
function JobMenu({ job, href }: { job: Job; href: string }) {
  const { access, refreshes } = jobKinds[job.kind]
  const may = useCan(access)
  const cancel = useSend(api.jobs.cancel, { refresh: [api.jobs.list, ...refreshes] })
  const cancels = !endedStates.includes(job.state) && job.state !== 'undoing' && !job.cancel_requested
  const items: MenuItem[] = [
    { label: 'Open', href },
    ...(cancels ? [{ label: 'Cancel job', onSelect: () => cancel.send({ params: { id: job.id }, body: {} }) }] : []),
    ...(job.can_undo && may ? [{ label: 'Undo…', href: `${href}?undo=1` }] : []),
  ]
  return <MenuButton label={`Actions for ${job.title}`} icon="dots" size="small" items={items} />
}
