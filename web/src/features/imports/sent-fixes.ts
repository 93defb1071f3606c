import type { Id } from '@preceptor/contract'
import { useState } from 'react'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { importTexts } from './texts.ts'

/** Corrections in progress, by import; each resolves to true if it was saved. */
const onTheWay = new Map<Id, Set<Promise<boolean>>>()

/** Registers a correction that was sent; call the returned function when the response arrives. */
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

/** Starts a check or a run after pending corrections are saved; one that fails stops it. */
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
