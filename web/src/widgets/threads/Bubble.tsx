import {
  formatPhone,
  type Id,
  messageReasons,
  messageStates,
  messageWays,
  type MessageState,
  type ThreadMessage,
} from '@preceptor/contract'
import { IconArrowBackUp, IconArrowForwardUp, IconNote } from '@tabler/icons-react'
import { formatInstant } from '@/lib/format.ts'
import { formatTime } from '@/lib/format-more.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { Button } from '@/ui/Button.tsx'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import { AboutLine } from './AboutLine.tsx'
import { languageWithin } from '@/widgets/languages/language-name.ts'
import css from './threads.module.css'
import { threadsTexts } from './texts.ts'

const MessageFiles = lazyPart(() => import('./MessageFiles.tsx'))

export interface MessageActs {
  cancel: (message: ThreadMessage) => void
  retry: (message: ThreadMessage) => void
  busy: boolean
}

interface FateProps {
  message: ThreadMessage
  acts: MessageActs
}
interface Props extends FateProps {
  /** The employee's id. */
  id: Id
}

const icons = { in: IconArrowBackUp, out: IconArrowForwardUp, note: IconNote } as const

/** One message: author, channel, text, and delivery status. */
export function Bubble({ id, message, acts }: Props) {
  const t = useTexts(threadsTexts)
  const { timeZone } = useAgency()
  const { direction, subject, text, quoted, created_at } = message
  const Icon = icons[direction]
  return (
    <li className={css.message} data-direction={direction}>
      <div className={css.bubble}>
        <div className={css.who}>
          <Icon size={14} aria-hidden="true" />
          <span className={css.author}>{authorOf(message)}</span>
          <time dateTime={created_at} data-tip={formatInstant(created_at, timeZone)}>
            {formatTime(created_at, timeZone)}
          </time>
        </div>
        {message.from_other_address && message.from_address && (
          <p className={css.other}>{t('otherAddress', { address: addressOf(message) })}</p>
        )}
        {message.about && (
          <p className={css.topic}>
            <AboutLine employee_id={id} subject={message.about} />
          </p>
        )}
        {subject && (
          <p className={css.subject} dir="auto">
            {subject}
          </p>
        )}
        {text === null ? (
          <p className="quiet">{t('closed')}</p>
        ) : (
          <p className={css.words} dir="auto" lang={message.language ?? undefined}>
            {text}
          </p>
        )}
        {quoted && (
          <details className={css.quoted}>
            <summary>{t('quoted')}</summary>
            <p className={css.words} dir="auto">
              {quoted}
            </p>
          </details>
        )}
        {message.files.length > 0 && (
          <div className={css.files}>
            <MessageFiles id={id} files={message.files} />
          </div>
        )}
      </div>
      {direction !== 'in' && <Fate message={message} acts={acts} />}
    </li>
  )
}

const addressOf = ({ channel, from_address }: ThreadMessage) =>
  channel === 'sms' ? formatPhone(from_address ?? '') : (from_address ?? '')

function authorOf({ direction, channel, event, event_name, sender_kind, sender_name }: ThreadMessage): string {
  const { say } = threadsTexts
  if (direction === 'note') return say('noteBy', { name: sender_name })
  const way = channel ? inWords(messageWays[channel]) : ''
  if (sender_kind === 'system') {
    const name = event_name ?? event
    return `${name ? say('systemMessage', { name }) : say('system')} · ${way}`
  }
  return say('by', { name: sender_name, channel: way })
}

const colours: Readonly<Record<MessageState, StatusColour>> = {
  queued: 'blue',
  held: 'amber',
  sent: 'blue',
  delivered: 'green',
  undelivered: 'red',
  bounced: 'red',
  complained: 'red',
  failed: 'red',
  canceled: 'grey',
  suppressed: 'amber',
  kept: 'grey',
  received: 'grey',
  noted: 'grey',
}

/** A message's delivery state, the reason, who can fix it, and the user's actions. */
function Fate({ message, acts }: FateProps) {
  const t = useTexts(threadsTexts)
  const { timeZone } = useAgency()
  const { direction, state, reason, explanation, held_until, language, wanted_language, segments, may } = message
  if (direction === 'note') return <p className={css.fate}>{t('noteTip')}</p>
  const why = explanation ?? (reason && inWords(messageReasons[reason]))
  const facts = [
    state === 'held' && held_until ? t('heldUntil', { moment: formatInstant(held_until, timeZone) }) : null,
    language && wanted_language && language !== wanted_language
      ? t('languages', { language: languageWithin(language), wanted: languageWithin(wanted_language) })
      : language && t('inLanguage', { language: languageWithin(language) }),
    segments ? t('segments', { count: segments }) : null,
  ].filter(Boolean)
  return (
    <div className={css.fate}>
      <StatusBadge colour={colours[state]}>{inWords(messageStates.names[state])}</StatusBadge>
      {why && <span>{why}</span>}
      {facts.length > 0 && <span>{facts.join(' · ')}</span>}
      {may.includes('cancel') && (
        <Button size="small" look="quiet" busy={acts.busy} onClick={() => acts.cancel(message)}>
          {t('cancel')}
        </Button>
      )}
      {may.includes('retry') && (
        <Button size="small" busy={acts.busy} onClick={() => acts.retry(message)}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
