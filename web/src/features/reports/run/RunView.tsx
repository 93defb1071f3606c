import { access, datasetNamed, personDays } from '@preceptor/contract'
import { useState } from 'react'
import { formatDay, formatInstant, formatNumber } from '@/lib/format.ts'
import { formatBytes } from '@/lib/format-bytes.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useCan } from '@/session/session.ts'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { DetailPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { Progress } from '@/ui/page/Progress.tsx'
import { AsOfSentence, NoPastDay } from '../report/AsOfSentence.tsx'
import { BackToReports } from '../report/BackToReports.tsx'
import { isReadable, isWorking, RunBadge } from '../run-state.tsx'
import { reportsTexts } from '../texts.ts'
import { scheduleHref } from '../schedule-href.ts'
import { useRunActs } from '../use-run-acts.ts'
import type { OpenRun } from './open-run.ts'
import { RunResult } from './RunResult.tsx'
import css from './run.module.css'

const CompareDialog = lazyPart(() => import('./CompareDialog.tsx'))

/** Shows the result of a run and the facts that prove it later. */
export function RunView({ run }: { run: OpenRun }) {
  const t = useTexts(reportsTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const [isComparing, setComparing] = useState(false)
  const acts = useRunActs(run)
  const maySchedule = useCan(access.editReportSchedules)
  const { head, total } = run
  const dataset = datasetNamed(run.definition.dataset)
  return (
    <DetailPage>
      <PageHeader
        title={run.name}
        back={<BackToReports page="history" />}
        beside={<RunBadge state={run.state} />}
        facts={t('ranBy', { name: run.asked_by_name, moment: formatInstant(run.asked_at, timeZone) })}
        menu={
          <>
            {run.report_id && maySchedule && (
              <ButtonLink href={scheduleHref(to, run.report_id, run.definition)}>{t('scheduleReport')}</ButtonLink>
            )}
            {isReadable(run) && run.report_id && <Button onClick={() => setComparing(true)}>{t('compare')}</Button>}
            {isReadable(run) && (
              <Button refused={acts.mayNotPin} onClick={acts.pin}>
                {run.is_pinned ? t('unpin') : t('pin')}
              </Button>
            )}
            {run.state === 'ready' && <Download {...{ run, acts }} />}
          </>
        }
        action={
          isWorking(run) ? (
            acts.cancel && (
              <Button busy={acts.isCancelling} onClick={acts.cancel}>
                {t('cancelRun')}
              </Button>
            )
          ) : (
            <Button look="primary" busy={acts.isStarting} onClick={acts.again}>
              {t('runAgain')}
            </Button>
          )
        }
      />
      <div className={css.asked}>
        <p>{run.filters || t('noFilters')}</p>
        <AsOfSentence asOf={run.as_of} />
        {dataset && <NoPastDay dataset={dataset} />}
        {dataset?.person && run.person === 'row' && (
          <p className="quiet">{t('peopleAsOf', { day: inWords(personDays[run.person]) })}</p>
        )}
        {run.report_id && (
          <p>
            <Link href={to.page(`reports/${run.report_id}`)}>{t('openReport')}</Link>
          </p>
        )}
      </div>
      <Outcome run={run} />
      {head && total && isReadable(run) && <RunResult run={run} head={head} total={total} />}
      {isReadable(run) && <Proof run={run} />}
      {isComparing && <CompareDialog run={run} onClose={() => setComparing(false)} />}
    </DetailPage>
  )
}

function Download({ run, acts }: { run: OpenRun; acts: ReturnType<typeof useRunActs> }) {
  const t = useTexts(reportsTexts)
  if (!run.may_save) return <Button refused={t('mayNotSave')}>{t('download')}</Button>
  const formats = ['csv', 'xlsx', 'pdf'] as const
  return (
    <MenuButton
      label={acts.isDownloading ? t('downloading') : t('download')}
      items={formats.map(format => ({ label: t(format), onSelect: () => acts.download(format) }))}
    />
  )
}

/** Takes the place of a missing result. */
function Outcome({ run }: { run: OpenRun }) {
  const t = useTexts(reportsTexts)
  const to = useAgencyPaths()
  switch (run.state) {
    case 'queued':
    case 'running':
      return (
        <Card>
          <div role="status" className={css.progress}>
            <p>{run.state === 'queued' ? t('waiting') : t('working', { share: run.progress })}</p>
            <Progress label={run.name} done={run.progress} total={run.state === 'queued' ? 0 : 100} />
            <p className="quiet">{t('mayLeave')}</p>
          </div>
        </Card>
      )
    case 'failed':
      return (
        <Banner level="error" title={t('didFail')}>
          {run.failure ?? t('didFailHint')}
        </Banner>
      )
    case 'cancelled':
      return <Empty title={t('wasCanceled')} hint={t('wasCanceledHint')} />
    case 'expired':
      return <Empty title={t('hasExpired')} hint={t('hasExpiredHint')} />
    case 'empty':
      return (
        <Empty
          title={t('foundNothing')}
          hint={t('foundNothingHint')}
          action={
            run.report_id ? (
              <ButtonLink href={to.page(`reports/${run.report_id}`)}>{t('changeFilters')}</ButtonLink>
            ) : (
              <ButtonLink href={to.page(agencyPages.reports.path)}>{t('toLibrary')}</ButtonLink>
            )
          }
        />
      )
    case 'ready':
      return null
  }
}

function Proof({ run }: { run: OpenRun }) {
  const t = useTexts(reportsTexts)
  const { timeZone } = useAgency()
  const { sha256, rows, bytes, ended_at, expires_on, is_pinned, version, opened } = run
  return (
    <Card title={t('proof')}>
      <KeyValues
        items={[
          { label: t('rowsFound'), value: rows !== null && formatNumber(rows) },
          { label: t('finished'), value: ended_at && formatInstant(ended_at, timeZone) },
          { label: t('keptUntil'), value: is_pinned ? t('keptForGood') : expires_on && formatDay(expires_on) },
          { label: 'SHA-256', value: sha256 && <code className={css.hash}>{sha256}</code> },
          { label: t('size'), value: bytes !== null && formatBytes(bytes) },
          ...(version === null ? [] : [{ label: t('version'), value: formatNumber(version) }]),
          { label: t('opened'), value: t('times', { count: opened }) },
        ]}
      />
      <p className={css.hint}>{t('proofHint')}</p>
    </Card>
  )
}
