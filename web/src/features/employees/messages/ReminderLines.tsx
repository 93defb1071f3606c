import { contactChannels, type SentReminder, unsentReasons } from '@preceptor/contract'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { languageWithin } from '@/widgets/languages/language-name.ts'
import css from './messages.module.css'
import { messagesTexts } from './texts.ts'

const stateWords = { waiting: 'waiting', sent: 'sent', skipped: 'skipped' } as const
const colours = { waiting: 'blue', sent: 'green', skipped: 'grey' } as const

/** Sent messages with their time, language and state. */
export function ReminderLines({ reminders }: { reminders: readonly SentReminder[] }) {
  const t = useTexts(messagesTexts)
  const { timeZone } = useAgency()
  return (
    <ul className={css.lines} aria-label={t('reminders')}>
      {reminders.map(one => (
        <li key={one.id} className={css.line}>
          <div className={css.what}>
            <span className={css.name}>{one.programs.join(', ')}</span>
            <p className="quiet">
              {[
                <time key="at" dateTime={one.at}>
                  {formatInstant(one.at, timeZone)}
                </time>,
                ...factsOf(one).map(fact => ` · ${fact}`),
              ]}
            </p>
          </div>
          <StatusBadge colour={colours[one.state]}>{t(stateWords[one.state])}</StatusBadge>
        </li>
      ))}
    </ul>
  )
}

const messageStates = {
  queued: 'messageQueued',
  sent: 'messageSent',
  kept: 'messageKept',
  failed: 'messageFailed',
} as const

function factsOf({ source, skipped_for, language, wanted_language, mail, sms }: SentReminder): string[] {
  const { say } = messagesTexts
  const message = (channel: 'mail' | 'sms', state: SentReminder['mail']) =>
    state ? [say(messageStates[state], { channel: inWords(contactChannels[channel]) })] : []
  return [
    say(source === 'ladder' ? 'byLadder' : 'byHand'),
    ...(skipped_for ? [inWords(unsentReasons[skipped_for])] : []),
    ...message('mail', mail),
    ...message('sms', sms),
    ...(language === null
      ? []
      : wanted_language
        ? [say('inOther', { language: languageWithin(language), wanted: languageWithin(wanted_language) })]
        : [say('inLanguage', { language: languageWithin(language) })]),
  ]
}
