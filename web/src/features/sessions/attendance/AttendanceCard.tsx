import { access, api, type AttendanceSheet, type MarkBody, type Session } from '@preceptor/contract'
import { IconUserPlus } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatDay, formatInstant } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { endToasts, showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { LineNotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import css from './attendance.module.css'
import { AttendanceRows } from './AttendanceRows.tsx'
import { markOf, showsAttendance } from './marks.ts'
import type { Notes } from './MissingItems.tsx'
import { rosterTexts } from './texts.ts'
import { useCorrection } from './use-correction.ts'

const CloseDialog = lazyPart(() => import('./CloseDialog.tsx'))
const CorrectDialog = lazyPart(() => import('./CorrectDialog.tsx'))
const ReopenDialog = lazyPart(() => import('./ReopenDialog.tsx'))
const WalkInDialog = lazyPart(() => import('./WalkInDialog.tsx'))

type Asked = 'close' | 'reopen' | 'walk_in' | 'correct'

/** Attendance by day, starting 15 minutes before the session. */
export default function AttendanceCard({ session }: { session: Session }) {
  const t = useTexts(rosterTexts)
  const params = { id: session.id }
  const { data, isError, refetch } = useQueryOf(api.attendance.ofSession, { params }, { quiet: true })
  if (data) return data.days.some(day => day.may_be_marked) ? <Loaded session={session} sheet={data} /> : null
  return (
    <Card title={t('title')}>
      {isError ? <LineNotLoaded text={t('notLoaded')} retry={refetch} /> : <SkeletonLines lines={4} />}
    </Card>
  )
}

function Loaded({ session, sheet }: { session: Session; sheet: AttendanceSheet }) {
  const t = useTexts(rosterTexts)
  const { days, people, state } = sheet
  const mayMark = useCan(access.editSessions)
  const maySign = useCan(access.signOffSessions)
  const [asked, setAsked] = useState<Asked | null>(null)
  // Kept while someone adds a missing item to the record and comes back
  const [notes, setNotes] = useState<Notes>({})
  const [day_no, setDay] = useState(() => days.findLast(one => one.may_be_marked)?.day_no ?? 1)
  const correction = useCorrection(sheet)
  const { mark, undoable } = useMarking(session)
  const day = days.find(one => one.day_no === day_no) ?? days[0]
  const close = () => setAsked(null)
  if (!day) return null
  const isOpen = state === 'open'
  const edits = day.may_be_marked && (isOpen ? mayMark : correction.isOn)
  const shown = correction.people
  const isBarred = correction.isOn || (isOpen && (mayMark || maySign))
  const counts = (
    <p>
      {t('counts', sheet.counts)}
      {sheet.counts.booked > people.length && <> {t('hidden', { count: sheet.counts.booked - people.length })}</>}
    </p>
  )
  const unmarked = people.filter(person => !markOf(person, day_no))
  const markAll = () =>
    undoable(unmarked.map(person => ({ booking_id: person.booking_id, day_no, result: 'attended' })))
  const walkIn = (
    <Button size="small" icon={<IconUserPlus size={16} />} onClick={() => setAsked('walk_in')}>
      {t('walkIn')}
    </Button>
  )
  return (
    <Card
      title={t('title')}
      flush
      action={
        <span className={css.actions}>
          {isOpen && mayMark && (
            <>
              {unmarked.length > 0 && day.may_be_marked && (
                <Button size="small" onClick={markAll}>
                  {t('allPresent')}
                </Button>
              )}
              {walkIn}
            </>
          )}
          {state === 'closed' && maySign && !correction.isOn && (
            <>
              <Button size="small" onClick={correction.start}>
                {t('correct')}
              </Button>
              <Button size="small" look="quiet" onClick={() => setAsked('reopen')}>
                {t('reopen')}
              </Button>
            </>
          )}
          {correction.isOn && (
            <>
              {walkIn}
              <Button size="small" look="quiet" onClick={correction.stop}>
                {t('stop')}
              </Button>
            </>
          )}
        </span>
      }
    >
      <SignedOff session={session} />
      <div className={css.about}>
        <div>
          {!isBarred && counts}
          {edits && correction.isOn && <p className="quiet">{t('correctHint')}</p>}
          {edits && <p className={clsx('quiet', css.keys)}>{t('keys')}</p>}
          {!day.may_be_marked && <p className="quiet">{t('tooEarly')}</p>}
        </div>
        {days.length > 1 && (
          <SelectField
            label={t('day')}
            value={String(day_no)}
            choices={days.map(one => ({
              value: String(one.day_no),
              label: t('dayOf', { number: one.day_no, day: formatDay(one.on_day) }),
            }))}
            onChange={value => setDay(Number(value))}
          />
        )}
      </div>
      {shown.length === 0 ? (
        <Empty title={t('nobody')} hint={t('nobodyHint')} />
      ) : (
        <AttendanceRows
          key={day_no}
          people={shown}
          day={day}
          zone={session.zone}
          onMark={edits ? (correction.isOn ? correction.mark : one => mark([one])) : undefined}
          isAdded={correction.isAdded}
          onRemove={correction.remove}
        />
      )}
      {isBarred && (
        <div className={css.bar}>
          {counts}
          {correction.isOn ? (
            <Button
              look="primary"
              refused={correction.count === 0 ? t('nothingCorrected') : undefined}
              onClick={() => setAsked('correct')}
            >
              {t('review', { count: correction.count })}
            </Button>
          ) : (
            maySign && (
              <Button
                look="primary"
                refused={sheet.is_over ? undefined : t('signOffWait')}
                onClick={() => setAsked('close')}
              >
                {t('signOff')}
              </Button>
            )
          )}
        </div>
      )}
      {asked === 'close' && (
        <CloseDialog session={session} sheet={sheet} notes={notes} onNotes={setNotes} onClose={close} />
      )}
      {asked === 'reopen' && <ReopenDialog session={session} onClose={close} />}
      {asked === 'walk_in' && (
        <WalkInDialog session={session} correction={correction.isOn ? correction : undefined} onClose={close} />
      )}
      {asked === 'correct' && (
        <CorrectDialog
          session={session}
          corrections={correction.body()}
          onClose={close}
          onDone={() => {
            correction.stop()
            close()
          }}
        />
      )}
    </Card>
  )
}

function useMarking({ id }: Session) {
  const t = useTexts(rosterTexts)
  const { send } = useSend(api.attendance.mark, { refresh: showsAttendance })
  const mark = (marks: MarkBody[]) => {
    // Close the old notice: it is outdated, and its Undo would remove the new mark too
    endToasts('all present')
    send({ params: { id }, body: { marks } })
  }
  /** Marks everyone at once, with an undo. */
  const undoable = (marks: MarkBody[]) => {
    mark(marks)
    showToast('success', t('allMarked', { count: marks.length }), {
      local: true,
      cause: 'all present',
      action: { label: t('undo'), onSelect: () => mark(marks.map(one => ({ ...one, result: null }))) },
    })
  }
  return { mark, undoable }
}

function SignedOff({ session }: { session: Session }) {
  const t = useTexts(rosterTexts)
  const { closed_at, closed_by_name, closed_license, rn_waiver, zone } = session
  if (!closed_at) return null
  const said = { name: closed_by_name ?? '', day: formatInstant(closed_at, zone) }
  return (
    <>
      <p className={css.signed}>
        {closed_license ? t('signedOffWith', { ...said, license: closed_license }) : t('signedOffBy', said)}
      </p>
      {rn_waiver && <p className={css.signed}>{t('rnWaiver', { note: rn_waiver })}</p>}
    </>
  )
}
