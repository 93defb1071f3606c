import { api, type ReportSchedule, type ScheduleState } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { scheduledTexts } from './texts.ts'

/** Calls that show schedules and their results. */
export const showsSchedules = [
  api.reportSchedules.list,
  api.reportSchedules.counts,
  api.reportSchedules.get,
  api.reportSchedules.upcoming,
  api.reportSchedules.occurrences,
]

/** The actions on a schedule, for its row and its dialog. */
export function useScheduleActs({ id }: Pick<ReportSchedule, 'id'>) {
  const t = useTexts(scheduledTexts)
  const params = { id }
  const move = useSend(api.reportSchedules.move, {
    refresh: showsSchedules,
    done: ({ state, name }) => showToast('success', t('moved', { state, name })),
  })
  const now = useSend(api.reportSchedules.sendNow, {
    refresh: [...showsSchedules, api.reportRuns.list, api.reportDeliveries.list],
    done: () => showToast('success', t('sendingNow')),
  })
  return {
    move: (status: ScheduleState) => move.send({ params, body: { status } }),
    isMoving: move.isSending,
    sendNow: () => now.send({ params, body: {} }),
    isSendingNow: now.isSending,
  }
}
