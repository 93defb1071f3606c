import { access, api, checkoutOutcomes, type CheckoutRun } from '@preceptor/contract'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Progress } from '@/ui/page/Progress.tsx'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import { isWorking } from '@/widgets/jobs/job-state.ts'
import { useNewState } from '@/widgets/jobs/use-job-page.ts'
import css from './catalog.module.css'
import { catalogTexts } from './texts.ts'

const pollMs = 1_000
const acts = {
  check_out: 'actCheckOut',
  update: 'actUpdate',
  withdraw: 'actWithdraw',
  change: 'actChange',
} as const

/** The latest run over agencies: its progress, or its result in each. */
export function LastRun({ program_id }: { program_id: string }) {
  const t = useTexts(catalogTexts)
  const asked = useQueryOf(
    api.catalog.lastRun,
    { params: { id: program_id } },
    { quiet: true, every: last => (last?.data && isWorking(last.data) ? pollMs : false) },
  )
  const run = asked.data?.data
  useNewState(run, api.catalog.checkoutCounts)
  if (!run) return null
  return (
    <Card title={t('lastRun')} className={css.run}>
      <p className="quiet">
        {t('runFacts', {
          act: t(acts[run.act]),
          name: run.started_by_name,
          moment: formatInstant(run.created_at, undefined),
        })}
      </p>
      {isWorking(run) ? <Working run={run} program_id={program_id} /> : <Ended run={run} />}
    </Card>
  )
}

function Working({ run, program_id }: { run: CheckoutRun; program_id: string }) {
  const t = useTexts(catalogTexts)
  const gives = useCan(access.checkoutPrograms)
  const cancel = useSend(api.catalog.cancelRun, { refresh: [api.catalog.lastRun] })
  const { done, total } = run
  return (
    <div role="status" className={css.bar}>
      <Progress label={t('lastRun')} done={done} total={total} />
      <span>{run.cancel_requested ? t('stopping') : t('runProgress', { done, total })}</span>
      {gives && !run.cancel_requested && (
        <Button
          size="small"
          busy={cancel.isSending}
          onClick={() => cancel.send({ params: { id: program_id, job_id: run.id }, body: {} })}
        >
          {t('stop')}
        </Button>
      )}
    </div>
  )
}

const colours: Record<CheckoutRun['agencies'][number]['outcome'], StatusColour> = {
  done: 'green',
  skip: 'grey',
  reject: 'red',
  waiting: 'amber',
}

function Ended({ run }: { run: CheckoutRun }) {
  const t = useTexts(catalogTexts)
  const { done = 0, skip = 0, reject = 0 } = run.counts
  const left = run.total - run.done
  const words = [
    ...(done > 0 ? [t('runDone', { count: done })] : []),
    ...(skip > 0 ? [t('runSkipped', { count: skip })] : []),
    ...(reject > 0 ? [t('runFailed', { count: reject })] : []),
    ...(left > 0 ? [t('runLeft', { count: left })] : []),
  ]
  return (
    <div role="status">
      <p>{words.join(' · ')}</p>
      {run.message && <p>{run.message}</p>}
      <details open={reject > 0}>
        <summary>{t('runResult')}</summary>
        <ul className={css.outcomes}>
          {run.agencies.map(({ id, name, outcome, note }) => (
            <li key={id}>
              <StatusBadge colour={colours[outcome]}>{inWords(checkoutOutcomes[outcome])}</StatusBadge>
              <span>{name}</span>
              {note && <span className="quiet">{note}</span>}
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
