import { access, type Id, mostShown, type Scheduled } from '@preceptor/contract'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Calendar } from './Calendar.tsx'
import { stepFrom, type View } from './days.ts'
import css from './schedule.module.css'
import { clearedFilters, ScheduleTools } from './ScheduleTools.tsx'
import { ScheduleActions } from './ScheduleActions.tsx'
import { scheduleTexts } from './texts.ts'
import { type ScheduleState, useSchedule } from './use-schedule.ts'

const SessionDialog = lazyPart(() => import('./SessionDialog.tsx'))
const MoveDialog = lazyPart(() => import('./MoveDialog.tsx'))

/** The schedule of all programs, or of one. */
export function Schedule({ program_id }: { program_id?: Id }) {
  const state = useSchedule(program_id)
  return (
    <div className={css.page}>
      <ScheduleTools state={state} actions={program_id !== undefined && <ScheduleActions program_id={program_id} />} />
      <Body state={state} />
      <Dialogs state={state} />
    </div>
  )
}

const empties = { month: 'emptyMonth', week: 'emptyWeek', list: 'emptyDays' } as const satisfies Record<View, string>

function Body({ state }: { state: ScheduleState }) {
  const t = useTexts(scheduleTexts)
  const mayMove = useCan(access.editSessions)
  const { found, view, range, on, today, chosen, change } = state
  if (!found.data && found.isError) return <NotLoaded title={t('notLoaded')} retry={found.refetch} />
  if (!found.data) return <SkeletonLines lines={10} />
  const { data: sessions, is_cut } = found.data
  const isEmpty = sessions.length === 0
  return (
    <>
      {is_cut && <Banner level="info" title={t('cut', { count: mostShown })} />}
      {isEmpty && (
        <Empty
          title={t(chosen.length > 0 ? 'noMatch' : empties[view])}
          hint={t(chosen.length > 0 ? 'noMatchHint' : 'emptyHint')}
          action={chosen.length > 0 && <Button onClick={() => change(clearedFilters)}>{t('clear')}</Button>}
        />
      )}
      {!(isEmpty && view === 'list') && (
        <Calendar
          {...{ view, range, today, sessions, mayMove }}
          isBusy={found.isPlaceholderData}
          month={on.slice(0, 7)}
          onOpen={({ session_id }) => change({ session: session_id })}
          onDrop={({ session_id }, day) => change({ move: session_id, to: day })}
          onMore={day => change({ view: 'week', on: day })}
          onStep={by => change({ on: stepFrom(view, on, by) })}
        />
      )}
    </>
  )
}

const firstDayOf = (sessions: readonly Scheduled[] | undefined, id: string | null) =>
  id === null ? undefined : sessions?.find(({ session_id }) => session_id === id)

function Dialogs({ state: { params, change, found } }: { state: ScheduleState }) {
  const open = firstDayOf(found.data?.data, params.get('session'))
  const moving = firstDayOf(found.data?.data, params.get('move'))
  const close = () => change({ session: null, move: null, to: null }, { replace: true })
  if (moving) return <MoveDialog key={moving.session_id} session={moving} to={params.get('to')} onClose={close} />
  if (!open) return null
  return (
    <SessionDialog
      session={open}
      onMove={() => change({ session: null, move: open.session_id }, { replace: true })}
      onClose={close}
    />
  )
}
