import type { Id, ThreadMessage } from '@preceptor/contract'
import { useId } from 'react'
import { formatDay, todayIn } from '@/lib/format.ts'
import { formatWeekday } from '@/lib/format-more.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { Bubble, type MessageActs } from './Bubble.tsx'
import css from './threads.module.css'
import { threadsTexts } from './texts.ts'

interface Props {
  /** The employee's id. */
  id: Id
  name: string
  messages: readonly ThreadMessage[]
  /** Absent when there are no older ones. */
  older: (() => void) | undefined
  busy: boolean
  acts: MessageActs
  mayRead: boolean
}

/** Messages from oldest to newest, grouped by the agency's days. It opens at the newest and stays there. */
export function Messages({ id, name, messages, older, busy, acts, mayRead }: Props) {
  const t = useTexts(threadsTexts)
  const { timeZone } = useAgency()
  const days = useId()
  if (messages.length === 0)
    return <Empty title={t('none')} hint={t(mayRead ? 'noneHint' : 'noneHintReader', { name })} />
  return (
    // Arrow keys scroll it for people without a wheel.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.scroller} role="log" aria-label={t('messages', { name })} tabIndex={0}>
      <div className={css.days}>
        {older && (
          <div className={css.older}>
            <Button size="small" busy={busy} onClick={older}>
              {t('older')}
            </Button>
          </div>
        )}
        {byDay(messages, timeZone).map(([day, ofDay]) => (
          <div key={day}>
            <p id={`${days}-${day}`} className={css.day}>
              {dayWords(day, timeZone)}
            </p>
            <ol className={css.list} aria-labelledby={`${days}-${day}`}>
              {ofDay.map(message => (
                <Bubble key={message.id} id={id} message={message} acts={acts} />
              ))}
            </ol>
          </div>
        ))}
      </div>
    </div>
  )
}

export function byDay(messages: readonly ThreadMessage[], timeZone: string | undefined) {
  const days = new Map<string, ThreadMessage[]>()
  for (const message of messages) {
    const day = todayIn(timeZone, new Date(message.created_at))
    const held = days.get(day)
    if (held) held.push(message)
    else days.set(day, [message])
  }
  return [...days]
}

const dayMs = 86_400_000

function dayWords(day: string, timeZone: string | undefined): string {
  const { say } = threadsTexts
  const today = todayIn(timeZone)
  const ago = Math.round((Date.parse(today) - Date.parse(day)) / dayMs)
  if (ago === 0) return say('today', { day: formatDay(day) })
  if (ago === 1) return say('yesterday', { day: formatDay(day) })
  return say('onDay', { weekday: formatWeekday(day), day: formatDay(day) })
}
