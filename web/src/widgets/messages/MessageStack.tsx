import type { Id, ShownMessage } from '@preceptor/contract'
import { type RefObject, useRef, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { MessageBanner } from './MessageBanner.tsx'
import css from './messages.module.css'
import { PausedNotice } from './PausedNotice.tsx'
import { messagesTexts } from './texts.ts'
import { useAdmitted } from './use-admitted.ts'
import { useDismiss, useMessages } from './use-messages.ts'

const none: readonly ShownMessage[] = []
/** More would push the content off the screen. */
const atOnce = 2
/** The next one moves up under the pointer: ignore the second click of a double click. */
const doubleClickMs = 400

/** Vendor messages below the header: the two most important, and the rest on demand. */
export default function MessageStack() {
  const t = useTexts(messagesTexts)
  const messages = useMessages()
  const { isPaused } = useAgency()
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {messages && messages.length > 0 && t('announced', { titles: messages.map(({ title }) => title).join('. ') })}
      </p>
      <Stack messages={messages ?? none} paused={isPaused} />
    </>
  )
}

function Stack({ messages, paused }: { messages: readonly ShownMessage[]; paused: boolean }) {
  const t = useTexts(messagesTexts)
  const admitted = useAdmitted(messages)
  const dismiss = useDismiss()
  const [all, setAll] = useState(false)
  const last = useRef(Number.NEGATIVE_INFINITY)
  const shown = all ? admitted : admitted.slice(0, atOnce)
  const close = (id: Id) => {
    if (isSecondClick(last)) return
    dismiss(id)
    setTimeout(keepFocus)
  }
  if (admitted.length === 0 && !paused) return null
  return (
    <section ref={followHeight} data-messages="" className={css.stack} aria-label={t('title')}>
      {paused && (
        <div className={css.slide}>
          <PausedNotice />
        </div>
      )}
      {shown.map(message => (
        <div key={message.id} className={css.slide}>
          <MessageBanner message={message} onClose={() => close(message.id)} />
        </div>
      ))}
      {admitted.length > atOnce && (
        <button type="button" className={css.rest} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('fewer') : t('more', { count: admitted.length - atOnce })}
        </button>
      )}
    </section>
  )
}

function isSecondClick(last: RefObject<number>) {
  const now = performance.now()
  if (now - last.current < doubleClickMs) return true
  last.current = now
  return false
}

/** Moves the focus when its button has disappeared with its message: to the next message, or to the page. */
function keepFocus() {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  const next = document.querySelector<HTMLElement>('[data-messages] [data-close]') ?? document.getElementById('main')
  next?.focus({ preventScroll: true })
}

/** Reports the height, which lists that fill the window leave free. */
function followHeight(box: HTMLElement) {
  const setHeight = (height: number) =>
    document.documentElement.style.setProperty('--messages', `${Math.round(height)}px`)
  const resized = new ResizeObserver(([entry]) => setHeight(entry?.borderBoxSize[0]?.blockSize ?? 0))
  resized.observe(box)
  return () => {
    resized.disconnect()
    setHeight(0)
  }
}
