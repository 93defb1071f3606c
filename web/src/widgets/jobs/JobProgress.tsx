import { api, type Job, jobKinds } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Progress } from '@/ui/page/Progress.tsx'
import { progressText, workTitle } from './job-state.ts'
import css from './jobs.module.css'
import { jobTexts } from './texts.ts'

export interface JobProgressProps {
  job: Job
  /** The job's page; absent on that page. */
  href?: string
  onFollow?: () => void
}

/** Shows the job, its progress, the time left, and a button to stop it. */
export function JobProgress({ job, href, onFollow }: JobProgressProps) {
  const t = useTexts(jobTexts)
  const { stopping, refreshes } = jobKinds[job.kind]
  const cancel = useSend(api.jobs.cancel, { refresh: [api.jobs.list, ...refreshes] })
  const title = workTitle(job)
  // A half-finished undo would be worse than either state.
  const mayStop = job.state !== 'undoing'
  return (
    <div className={css.job}>
      <div className={css.jobHead}>
        {href ? (
          <Link href={href} className={css.jobTitle} onClick={onFollow}>
            {title}
          </Link>
        ) : (
          <span className={css.jobTitle}>{title}</span>
        )}
        {mayStop && (
          <Button
            size="small"
            look={href ? 'quiet' : 'plain'}
            busy={cancel.isSending}
            refused={job.cancel_requested ? inWords(stopping) : undefined}
            aria-label={href ? t('cancelJob', { title: job.title }) : undefined}
            onClick={() => cancel.send({ params: { id: job.id }, body: {} })}
          >
            {t('cancel')}
          </Button>
        )}
      </div>
      <Progress label={title} done={job.done} total={job.total} />
      <span className={css.jobFacts}>{progressText(job)}</span>
    </div>
  )
}
