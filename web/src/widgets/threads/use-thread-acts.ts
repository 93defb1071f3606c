import { api, type Thread } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { threadsTexts } from './texts.ts'
import { showsThreads } from './use-thread.ts'

export interface ThreadActs {
  done: () => void
  reopen: () => void
  snooze: (until: string) => void
  busy: boolean
}

/** Actions on a whole thread. `onSettled`: called when it no longer waits for the user. */
export function useThreadActs(thread: Pick<Thread, 'id' | 'version'> | undefined, onSettled?: () => void): ThreadActs {
  const t = useTexts(threadsTexts)
  const { timeZone } = useAgency()
  const told = (words: string) => ({
    refresh: showsThreads,
    done: () => {
      showToast('success', words)
      onSettled?.()
    },
  })
  const done = useSend(api.threads.done, told(t('doneSaid')))
  const reopen = useSend(api.threads.reopen, {
    refresh: showsThreads,
    done: () => showToast('success', t('reopenedSaid')),
  })
  const snooze = useSend(api.threads.snooze, {
    refresh: showsThreads,
    done: ({ snoozed_until }) => {
      showToast('success', t('snoozed', { moment: formatInstant(snoozed_until, timeZone) }))
      onSettled?.()
    },
  })
  const id = thread?.id ?? ''
  const seen = thread ? { ifMatch: thread.version } : {}
  return {
    done: () => done.send({ params: { id }, body: {} }, seen),
    reopen: () => reopen.send({ params: { id }, body: {} }, seen),
    snooze: until => snooze.send({ params: { id }, body: { until } }, seen),
    busy: done.isSending || reopen.isSending || snooze.isSending,
  }
}
