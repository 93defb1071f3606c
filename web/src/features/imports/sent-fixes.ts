import type { Id } from '@preceptor/contract'
import { useState } from 'react'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { importTexts } from './texts.ts'

/** Corrections on their way to the server, by import; each ends with true when it was kept. */
const onTheWay = new Map<Id, Set<Promise<boolean>>>()

/** Notes a correction that is sent; the answer ends it. */
export function fixSent(id: Id): (isKept: boolean) => void {
  const sent = onTheWay.get(id) ?? new Set()
  onTheWay.set(id, sent)
  let end: (isKept: boolean) => void = () => {}
  const arrival = new Promise<boolean>(resolve => {
    end = resolve
  })
  sent.add(arrival)
  void arrival.then(() => sent.delete(arrival))
  return end
}

/** Starts a check or a run after the corrections that were just typed; one that can't be kept stops it. */
export function useAfterFixes(id: Id) {
  const [isWaiting, setWaiting] = useState(false)
  const after = (start: () => void) => {
    const sent = onTheWay.get(id)
    if (!sent?.size) return start()
    setWaiting(true)
    void Promise.all(sent).then(kept => {
      setWaiting(false)
      if (kept.every(Boolean)) start()
      else showToast('error', importTexts.say('fixNotKept'), { local: true })
    })
  }
  return { after, isWaiting }
}
