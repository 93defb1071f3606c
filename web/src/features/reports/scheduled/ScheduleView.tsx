import {
  access,
  api,
  emptyPolicies,
  reportChannels,
  type ReportOccurrence,
  type ReportSchedule,
} from '@preceptor/contract'
import { dueAfter } from '@preceptor/contract/report-schedules/next'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { zoneWords } from '@/lib/format-more.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { LineNotLoaded, NotThere } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import {
  DeliveryBadge,
  formatWords,
  OccurrenceBadge,
  readersOf,
  ScheduleBadge,
  whenText,
  whyPaused,
} from './schedule-words.tsx'
import css from './scheduled.module.css'
import { scheduledTexts } from './texts.ts'
import { useScheduleActs } from './use-schedule-acts.ts'

const pollMs = 2_000

interface Props {
  id: string
  onClose: () => void
  onEdit: () => void
}

/** One schedule: its state, its next time and its past runs. */
export default function ScheduleView({ id, onClose, onEdit }: Props) {
  const t = useTexts(scheduledTexts)
  const { data, error, refetch } = useQueryOf(api.reportSchedules.get, { params: { id } }, { quiet: 'not-found' })
  return (
    <Dialog open title={data?.name ?? t('schedule')} size="large" onClose={onClose}>
      {data ? (
        <div className={css.body}>
          <Standing row={data} onEdit={onEdit} />
          <Past id={id} zone={data.zone} />
        </div>
      ) : error ? (
        <NotThere
          {...{ error }}
          retry={refetch}
          unknown={t('unknown')}
          hint={t('unknownHint')}
          notLoaded={t('failed')}
        />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Dialog>
  )
}

function Standing({ row, onEdit }: { row: ReportSchedule; onEdit: () => void }) {
  const t = useTexts(scheduledTexts)
  const to = useAgencyPaths()
  const acts = useScheduleActs(row)
  const mayEdit = useCan(access.editReportSchedules)
  const maySend = useCan(access.sendReportNow)
  const [now] = useState(() => new Date().toISOString())
  const next = row.state === 'active' ? dueAfter(row, now, 3) : []
  return (
    <>
      {row.state === 'paused' && (
        <Banner level="warning">
          {t('pausedSince', { moment: formatInstant(row.moved_at, row.zone), why: whyPaused(row) })}
        </Banner>
      )}
      {row.outside === 'waiting' && (
        <Banner action={<Link href={to.page(agencyPages.approvals.path)}>{t('toApprovals')}</Link>}>
          {t('waitsForSecond')}
        </Banner>
      )}
      {row.outside === 'declined' && <Banner level="warning">{t('declined')}</Banner>}
      <p>
        <ScheduleBadge state={row.state} />
      </p>
      <KeyValues
        items={[
          { label: t('when'), value: whenText(row) },
          { label: t('zone'), value: zoneWords(row.zone) },
          { label: t('nextTimes'), value: next.map(at => formatInstant(at, row.zone)).join(' · ') },
          { label: t('recipients'), value: readersOf(row) },
          { label: t('formats'), value: row.formats.map(format => formatWords[format]).join(', ') },
          { label: t('empty'), value: inWords(emptyPolicies[row.empty_policy]) },
          { label: t('owner'), value: row.owner_name },
        ]}
      />
      <div className={css.acts}>
        {maySend && (
          <Button busy={acts.isSendingNow} onClick={acts.sendNow}>
            {t('sendNow')}
          </Button>
        )}
        {mayEdit && row.state !== 'ended' && <Button onClick={onEdit}>{t('edit')}</Button>}
      </div>
    </>
  )
}

function Past({ id, zone }: { id: string; zone: string }) {
  const t = useTexts(scheduledTexts)
  const { data, isError, refetch } = useQueryOf(
    api.reportSchedules.occurrences,
    { params: { id } },
    { every: last => (last?.data.some(({ state }) => state === 'running') ? pollMs : false) },
  )
  return (
    <section className={css.past}>
      <h3>{t('past')}</h3>
      {data ? (
        data.data.length === 0 ? (
          <p className="quiet">{t('noPast')}</p>
        ) : (
          <ul className={css.lines}>
            {data.data.map(one => (
              <Occurrence key={one.due_at} one={one} zone={zone} />
            ))}
          </ul>
        )
      ) : isError ? (
        <LineNotLoaded text={t('pastFailed')} retry={refetch} />
      ) : (
        <SkeletonLines lines={3} />
      )}
    </section>
  )
}

function Occurrence({ one, zone }: { one: ReportOccurrence; zone: string }) {
  const t = useTexts(scheduledTexts)
  const to = useAgencyPaths()
  const facts = [
    one.is_late && t('late'),
    one.made_up > 0 && t('madeUp', { count: one.made_up }),
    one.asked_by_name && t('askedBy', { name: one.asked_by_name }),
    one.rows !== null && t('rows', { count: one.rows }),
    one.state === 'sent' && (one.opened > 0 ? t('openedTimes', { count: one.opened }) : t('notOpened')),
    one.reason && inWords(one.reason),
  ].filter(Boolean)
  return (
    <li>
      <span className="num">{formatInstant(one.due_at, zone)}</span> <OccurrenceBadge state={one.state} />{' '}
      <span className="quiet">{facts.join(' · ')}</span>{' '}
      {one.run_id && <Link href={to.page(`reports/runs/${one.run_id}`)}>{t('openRun')}</Link>}
      {one.deliveries.length > 0 && (
        <ul>
          {one.deliveries.map(({ id, channel, recipient, state, reason }) => (
            <li key={id}>
              {inWords(reportChannels[channel])} · {recipient} <DeliveryBadge state={state} />{' '}
              {reason && <span className="quiet">{inWords(reason)}</span>}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
