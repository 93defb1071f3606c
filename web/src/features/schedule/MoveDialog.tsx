import { api, type Moved, type MoveImpact, type Reach, type Scheduled } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { Clashes } from '@/widgets/sessions/Clashes.tsx'
import { ReachFields } from '@/widgets/sessions/ReachFields.tsx'
import { formatTime, zoneName } from './days.ts'
import css from './schedule.module.css'
import { scheduleTexts } from './texts.ts'

interface Props {
  session: Scheduled
  /** The day it was dragged to. */
  to: string | null
  onClose: () => void
}

const isDay = /^\d{4}-\d{2}-\d{2}$/
const isTime = /^\d{2}:\d{2}$/

/** Moves a session to another day or time, alone or with the series, after a preview of affected people. */
export default function MoveDialog({ session, to, onClose }: Props) {
  const t = useTexts(scheduleTexts)
  const [on, setOn] = useState(to !== null && isDay.test(to) ? to : session.on)
  const [starts, setStarts] = useState(session.starts)
  const [reach, setReach] = useState<Reach>('this')
  const [tell, setTell] = useState(true)
  const body = { reach, on, starts }
  const isWhole = isDay.test(on) && isTime.test(starts)
  const isMoved = isWhole && (on !== session.on || starts !== session.starts)
  const params = { id: session.session_id }
  const impact = useQueryOf(api.schedule.moveImpact, { params, body }, { enabled: isMoved, keep: true, quiet: true })
  const move = useSend(api.schedule.move, {
    refresh: [api.schedule.list],
    fail: failure => Object.keys(failure.errors).length > 0,
    done: ({ moved }) => {
      showToast('success', t('moved', { count: moved }))
      onClose()
    },
  })
  const errors = { ...impact.error?.fieldErrors(), ...move.failure?.fieldErrors() }
  const dirty = to !== null || on !== session.on || starts !== session.starts
  return (
    <Dialog
      open
      size="medium"
      title={t('moveTitle', { title: session.title })}
      submitLabel={t('submitMove')}
      busy={move.isSending}
      dirty={dirty}
      onClose={onClose}
      onSubmit={() => isMoved && move.send({ params, body: { ...body, version: session.version, tell } })}
    >
      <div className={css.facts}>
        <div className={css.pair}>
          <TextField
            label={t('newDay')}
            type="date"
            required
            value={on}
            onChange={setOn}
            error={errors['on'] && inWords(errors['on'])}
          />
          <TextField
            label={t('newTime')}
            type="time"
            required
            value={starts}
            onChange={setStarts}
            hint={t('newTimeHint', { zone: zoneName(session.zone, session.starts_at) })}
            error={errors['starts'] && inWords(errors['starts'])}
          />
        </div>
        {session.series_id !== null && <ReachFields reach={reach} onChange={setReach} known={impact.data?.reaches} />}
        {isMoved && <Impact impact={impact.data} refused={impact.error?.sentence} />}
        {isMoved && (impact.data?.people ?? 0) > 0 && (
          <CheckField label={t('tell')} hint={t('tellHint')} checked={tell} onChange={setTell} />
        )}
      </div>
    </Dialog>
  )
}

/** The most sessions listed by time. */
const mostListed = 8

function Impact({ impact, refused }: { impact: MoveImpact | undefined; refused: string | undefined }) {
  const t = useTexts(scheduleTexts)
  if (refused) return <Banner level="warning" title={refused} />
  if (!impact) return <p className="quiet">{t('looking')}</p>
  const { sessions, people, staying, rule_before, rule_after } = impact
  return (
    <section className={css.part} aria-label={t('affected')} aria-live="polite">
      <h3>{t('affected')}</h3>
      <p>{t('people', { count: people })}</p>
      {rule_before && rule_after && (
        <p>{t('ruleChange', { before: inWords(rule_before), after: inWords(rule_after) })}</p>
      )}
      <p>{t('moves', { count: sessions.length })}</p>
      <ul className={css.moves}>
        {sessions.slice(0, mostListed).map(moved => (
          <MovedLine key={moved.session_id} moved={moved} />
        ))}
      </ul>
      {sessions.length > mostListed && <p>{t('andMore', { count: sessions.length - mostListed })}</p>}
      {staying > 0 && <p>{t('staying', { count: staying })}</p>}
    </section>
  )
}

function MovedLine({ moved: { from, to, zone, clock, clashes, people_clashing } }: { moved: Moved }) {
  const t = useTexts(scheduleTexts)
  const timeOf = ({ on, starts }: Moved['from']) =>
    `${formatDay(on)}, ${formatTime(starts)} ${zoneName(zone, `${on}T12:00:00Z`)}`
  return (
    <li>
      {t('fromTo', { from: timeOf(from), to: timeOf(to) })}
      <Clashes clock={clock} starts={to.starts} clashes={clashes} />
      {people_clashing > 0 && <p className={css.warning}>{t('peopleClash', { count: people_clashing })}</p>}
    </li>
  )
}
