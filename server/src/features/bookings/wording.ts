import type { Said, ToldSession } from '@preceptor/contract/system-messages/events/session-notice'
import { formatPhone } from '@preceptor/contract/phone'
import type { GivenFor } from '@preceptor/contract/system-messages/system-messages'
import { localeOf } from '@preceptor/contract/texts/texts'
import { languageWithin } from '../../lib/language-names.ts'
import { mailFor, smsFor } from '../../messages/message-words.ts'
import { words } from './words.ts'

type Wording = GivenFor<'session_notice', 'sms'> & { language: string }

/** Every day of it, in the session's zone, which is printed with the times. */
export const daysOf = (language: string, { zone, days }: Pick<ToldSession, 'zone' | 'days'>): string[] =>
  days.map(({ starts_at, ends_at }) => {
    const at = (options: Intl.DateTimeFormatOptions, moment: string) =>
      new Intl.DateTimeFormat(localeOf(language), { timeZone: zone, ...options }).format(new Date(moment))
    const day = at({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }, starts_at)
    const from = at({ timeStyle: 'short' }, starts_at)
    return `${day}, ${from} – ${at({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }, ends_at)}`
  })

/** The first moment alone, for a subject. */
export const startOf = (language: string, { zone, days }: Pick<ToldSession, 'zone' | 'days'>): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    timeZone: zone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(days[0]?.starts_at ?? 0))

/** When, where, how to get there and with whom. */
export function factsOf(language: string, session: ToldSession, { withLink }: { withLink: boolean }): string[] {
  const say = words.say
  const { place, directions, meeting_link, meeting_passcode, instructors } = session
  return [
    ...daysOf(language, session).map(when => say(language, 'when', { when })),
    ...(place ? [say(language, 'where', { where: place })] : []),
    ...(directions ? [say(language, 'directions', { directions })] : []),
    ...(withLink && meeting_link ? [say(language, 'link', { link: meeting_link })] : []),
    ...(withLink && meeting_passcode ? [say(language, 'passcode', { passcode: meeting_passcode })] : []),
    ...(instructors.length > 0 ? [say(language, 'by', { names: instructors.join(', ') })] : []),
  ]
}

const subjects = {
  booked: 'bookedSubject',
  waiting: 'waitingSubject',
  invited: 'invitedSubject',
  off: 'offSubject',
  cancelled: 'sessionCancelledSubject',
  changed: 'sessionChangedSubject',
  message: 'messageSubject',
} as const
const first = {
  booked: 'booked',
  waiting: 'waiting',
  invited: 'invited',
  off: 'off',
  cancelled: 'sessionCancelled',
  changed: 'sessionChanged',
} as const

function opening({ language, agency, session, said }: Wording): string[] {
  if (said.kind === 'message') return [said.text]
  const { title } = session
  const place = String('place' in said ? (said.place ?? 1) : 1)
  // each text takes of these what it names
  const named = { title, place, agency: agency.name }
  const replaces = 'replaces' in said ? said.replaces : null
  return [
    words.say(language, first[said.kind] as 'waiting', named),
    ...(replaces ? [words.say(language, 'moved', replaces)] : []),
    ...(said.kind === 'cancelled' && session.cancel_reason
      ? [words.say(language, 'sessionCancelledWhy', { reason: session.cancel_reason })]
      : []),
  ]
}

/** Explains what an answer by text does (answer-by-text.ts). */
const replies = { invited: 'replyInvited', waiting: 'replyWaiting', booked: 'replyBooked' } as const

/** There is nothing to come to any more. */
const isOff = ({ kind }: Said) => kind === 'off' || kind === 'cancelled'

/** People without a seat don't get the meeting link. */
const withLink = ({ kind }: Said) => kind !== 'waiting' && kind !== 'invited'

const onOneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 200)

export const noticeMail = mailFor(
  'session_notice',
  (language, given) => {
    const { wanted, first_name, agency, session, said, link, stop_link } = given
    const { title } = session
    const say = words.say
    const subject = say(language, subjects[said.kind], { title, when: startOf(language, session) })
    const parts = [
      say(language, 'hello', { name: first_name }),
      opening({ ...given, language }).join('\n'),
      ...(isOff(said) ? [] : [factsOf(language, session, { withLink: withLink(said) }).join('\n')]),
      ...(isOff(said) ? [] : [say(language, said.kind === 'invited' ? 'answerInvited' : 'answer', { link })]),
      ...(agency.phone ? [say(language, 'call', { phone: formatPhone(agency.phone) })] : []),
      [
        ...(wanted ? [say(language, 'otherLanguage', { language: languageWithin(language, wanted) })] : []),
        say(language, 'stop', { link: stop_link }),
      ].join('\n'),
    ]
    return { subject: onOneLine(subject), body: parts.join('\n\n') }
  },
  (language, given) => {
    const { agency, session, said, link, stop_link } = given
    return {
      values: {
        ...namedIn(given, agency.name),
        news: opening({ ...given, language }).join('\n'),
        session: isOff(said) ? '' : factsOf(language, session, { withLink: withLink(said) }).join('\n'),
        answer: isOff(said) ? '' : words.say(language, said.kind === 'invited' ? 'answerInvited' : 'answer', { link }),
        stop_link,
      },
      footer: words.say(language, 'stop', { link: stop_link }),
    }
  },
)

const namedIn = ({ first_name, session, agency: { phone } }: Omit<Wording, 'language'>, agency: string) => ({
  first_name,
  agency,
  office_phone: phone && formatPhone(phone),
  title: session.title,
})

export const noticeSms = smsFor(
  'session_notice',
  (language, given) => {
    const { agency, session, said, link } = given
    const short = { ...given, language, agency: { ...agency, name: agency.short_name ?? agency.name } }
    const news = opening(short)
    return [
      // who writes is said once
      ...(news[0]?.startsWith(short.agency.name) ? [] : [`${short.agency.name}:`]),
      ...news,
      ...(isOff(said)
        ? []
        : [daysOf(language, session)[0] ?? '', ...(session.place ? [session.place] : [])].map(one => `${one}.`)),
      ...(said.kind in replies ? [words.say(language, replies[said.kind as keyof typeof replies])] : []),
      ...(isOff(said) ? [] : [words.say(language, 'answerShort', { link })]),
      words.say(language, 'smsStop'),
    ].join(' ')
  },
  (language, given) => {
    const { session, said, link } = given
    const agency = given.agency.short_name ?? given.agency.name
    const place = session.place ? [`${session.place}.`] : []
    return {
      values: {
        ...namedIn(given, agency),
        news: opening({ ...given, language, agency: { ...given.agency, name: agency } }).join(' '),
        session: isOff(said) ? '' : [`${daysOf(language, session)[0] ?? ''}.`, ...place].join(' '),
        answer: isOff(said) ? '' : words.say(language, 'answerShort', { link }),
      },
      footer: words.say(language, 'smsStop'),
    }
  },
)
