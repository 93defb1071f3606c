import { api, can, type Job, jobKinds } from '@preceptor/contract'
import { useRef, useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { useUser } from '@/session/session.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Popover } from '@/ui/overlay/Popover.tsx'
import { JobProgress } from './JobProgress.tsx'
import { isWorking } from './job-state.ts'
import css from './jobs.module.css'
import { jobTexts } from './texts.ts'
import { useEndNotices } from './use-end-notices.ts'

/** Running jobs, linked from every page; reports when they end. */
export default function RunningJobs() {
  const user = useUser()
  const starts = user !== null && Object.values(jobKinds).some(kind => can(user, kind.access))
  const jobs = useQueryOf(
    api.jobs.list,
    { query: { per_page: 25 } },
    { enabled: starts, quiet: true, every: last => (last?.data.some(isWorking) ? 1_000 : 30_000) },
  )
  useEndNotices(jobs.data?.data)
  const working = jobs.data?.data.filter(isWorking) ?? []
  return working.length > 0 ? <RunningButton jobs={working} /> : null
}

function RunningButton({ jobs }: { jobs: readonly Job[] }) {
  const t = useTexts(jobTexts)
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const to = useAgencyPaths()
  const close = () => setOpen(false)
  return (
    <>
      <Button
        ref={anchor}
        size="small"
        look="quiet"
        aria-haspopup="dialog"
        aria-expanded={open}
        icon={<Ring share={shareOf(jobs)} />}
        onClick={() => setOpen(!open)}
      >
        <span className={css.words}>{t('running', { count: jobs.length })}</span>
      </Button>
      {open && (
        <Popover anchor={anchor} onClose={close} label={t('runningJobs')} align="end" className={css.panel}>
          <ul className={css.list}>
            {jobs.map(job => (
              <li key={job.id}>
                <JobProgress job={job} href={to.job(jobKinds[job.kind], job.id)} onFollow={close} />
              </li>
            ))}
          </ul>
          {[...new Set(jobs.map(({ kind }) => jobKinds[kind]))].map(
            ({ address, all }) =>
              all && (
                <Link key={address} href={to.jobs(address)} className={css.all} onClick={close}>
                  {inWords(all)}
                </Link>
              ),
          )}
          <Link href={to.backgroundJobs()} className={css.all} onClick={close}>
            {t('allJobs')}
          </Link>
        </Popover>
      )}
    </>
  )
}

function shareOf(jobs: readonly Job[]) {
  const total = jobs.reduce((sum, job) => sum + job.total, 0)
  return total > 0 ? jobs.reduce((sum, job) => sum + job.done, 0) / total : 0
}

const around = 2 * Math.PI * 6
const Ring = ({ share }: { share: number }) => (
  <svg className={css.ring} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="6" />
    <circle className={css.part} cx="8" cy="8" r="6" strokeDasharray={`${share * around} ${around}`} />
  </svg>
)
