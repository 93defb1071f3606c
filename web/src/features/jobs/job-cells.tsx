import {
  api,
  type ColumnOf,
  endedStates,
  type Job,
  jobKinds,
  jobKindWords,
  type jobsList,
  jobStates,
} from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { useCan } from '@/session/session.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import type { AgencyPaths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'
import { Progress } from '@/ui/page/Progress.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { isWorking, jobColours, progressText, workTitle } from '@/widgets/jobs/job-state.ts'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import css from './jobs-page.module.css'
import { jobsPageTexts } from './texts.ts'

const pageOf = (to: AgencyPaths, { kind, id }: Job) => to.job(jobKinds[kind], id)

export const jobCells = (to: AgencyPaths, timeZone: string | undefined): Cells<Job, ColumnOf<typeof jobsList>> => ({
  title: {
    width: '220px',
    cell: job => (
      <Link data-row-link="" className={css.title} href={pageOf(to, job)}>
        {job.title}
      </Link>
    ),
  },
  kind: { width: '148px', wraps: true, cell: job => inWords(jobKindWords[job.kind]) },
  state: { cell: job => <State job={job} /> },
  result: { width: '320px', cell: job => <Result job={job} /> },
  started_by_name: { wraps: true, cell: job => job.started_by_name },
  created_at: { cell: job => formatInstant(job.created_at, timeZone) },
})

const State = ({ job }: { job: Job }) => (
  <StatusBadge colour={jobColours[job.state]}>{inWords(jobStates[job.state])}</StatusBadge>
)

export const jobCard = (job: Job, to: AgencyPaths) => (
  <CardLines
    title={
      <Link data-row-link="" href={pageOf(to, job)}>
        {job.title}
      </Link>
    }
    badges={<State job={job} />}
    text={inWords(jobKindWords[job.kind])}
    below={<Result job={job} />}
  />
)

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
    return count > 0 ? [inWords(words(count))] : []
  })
  return (
    <span className={css.result}>
      {ran && counts.join(' · ')}
      {job.message && <span className={css.message}>{job.message}</span>}
    </span>
  )
}

/** Open, cancel, undo; undo first opens the job’s own page to show its effect. */
export function JobMenu({ job, to }: { job: Job; to: AgencyPaths }) {
  const t = useTexts(jobsPageTexts)
  const href = pageOf(to, job)
  const { access, refreshes } = jobKinds[job.kind]
  const may = useCan(access)
  const cancel = useSend(api.jobs.cancel, { refresh: [api.jobs.list, ...refreshes] })
  const cancels = !endedStates.includes(job.state) && job.state !== 'undoing' && !job.cancel_requested
  const items: MenuItem[] = [
    { label: t('open'), href },
    ...(cancels ? [{ label: t('cancel'), onSelect: () => cancel.send({ params: { id: job.id }, body: {} }) }] : []),
    ...(job.can_undo && may ? [{ label: t('undo'), href: `${href}?undo=1` }] : []),
  ]
  return <MenuButton label={t('actions', { title: job.title })} icon="dots" size="small" items={items} />
}
