import type { Id, ShownMessage } from '@preceptor/contract'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const stillMs = 1500
let lastInput = Number.NEGATIVE_INFINITY
const noteInput = () => {
  lastInput = performance.now()
}
const inputs = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

/** Returns true when a new banner wouldn't move something the user is about to click. */
function isQuiet() {
  const main = document.getElementById('main')
  const pointed = matchMedia('(hover: hover)').matches && main?.matches(':hover')
  const busy = document.querySelector('[role=dialog], [role=menu], dialog[open]') !== null
  return !pointed && !busy && performance.now() - lastInput > stillMs
}

/**
 * Content must not jump: messages that arrive while a page is in use wait until the pointer leaves it, or for the next page. The
 * header's count includes them at once.
 */
export function useAdmitted(messages: readonly ShownMessage[]): readonly ShownMessage[] {
  const { pathname } = useLocation()
  const [admitted, setAdmitted] = useState<{ on: string; ids: ReadonlySet<Id> }>(() => ({
    on: pathname,
    ids: idsOf(messages),
  }))
  const waiting = messages.some(({ id }) => !admitted.ids.has(id))
  // Another page has new content anyway.
  if (admitted.on !== pathname) setAdmitted({ on: pathname, ids: idsOf(messages) })
  useEffect(() => {
    for (const input of inputs) window.addEventListener(input, noteInput, { capture: true, passive: true })
    return () => {
      for (const input of inputs) window.removeEventListener(input, noteInput, { capture: true })
    }
  }, [])
  useEffect(() => {
    if (!waiting) return
    const admit = () => isQuiet() && setAdmitted(now => ({ ...now, ids: idsOf(messages) }))
    const soon = setTimeout(admit, 0)
    const timer = setInterval(admit, 400)
    return () => {
      clearTimeout(soon)
      clearInterval(timer)
    }
  }, [waiting, messages])
  return messages.filter(({ id }) => admitted.ids.has(id))
}

const idsOf = (messages: readonly ShownMessage[]): ReadonlySet<Id> => new Set(messages.map(({ id }) => id))
