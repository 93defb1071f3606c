import type { Said, ToldSession } from '@preceptor/contract/system-messages/events/session-notice'
import { formatPhone } from '@preceptor/contract/phone'
import type { GivenFor } from '@preceptor/contract/system-messages/system-messages'
import { dayIn as dayInWords, localeOf } from '@preceptor/contract/texts/texts'
import { dayIn } from '../../lib/day-in.ts'
import { languageWithin } from '../../lib/language-names.ts'
import { mailFor, smsFor } from '../../messages/message-words.ts'
import { words } from './words.ts'

type Wording = GivenFor<'session_notice', 'sms'> & { language: string }

type When = Pick<ToldSession, 'zone' | 'days'>

/** Node.js doesn't support Haitian Creole and would name days and months in English. */
const haitianWeekdays = ['dimanch', 'lendi', 'madi', 'mèkredi', 'jedi', 'vandredi', 'samdi']

const partOf = (language: string, zone: string, moment: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeOf(language), { timeZone: zone, ...options }).format(new Date(moment))

/** `Fri, Dec 4, 2026` */
function weekdayAndDay(language: string, zone: string, moment: string): string {
  if (localeOf(language) !== 'ht-US')
    return partOf(language, zone, moment, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
  const day = dayIn(zone, new Date(moment))
  return `${haitianWeekdays[new Date(day).getUTCDay()]} ${dayInWords(language, day)}`
}

/** Returns every day of the session, in its time zone, which is printed with the times. */
export const daysOf = (language: string, { zone, days }: When): string[] =>
  days.map(({ starts_at, ends_at }) => {
    const clock = { hour: 'numeric', minute: '2-digit' } as const
    const from = partOf(language, zone, starts_at, clock)
    const to = partOf(language, zone, ends_at, { ...clock, timeZoneName: 'short' })
    return `${weekdayAndDay(language, zone, starts_at)}, ${from} – ${to}`
  })

/** Returns only the start, for a subject line. */
export function startOf(language: string, { zone, days }: When): string {
  const moment = days[0]?.starts_at ?? new Date(0).toISOString()
  const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  if (localeOf(language) !== 'ht-US')
    return partOf(language, zone, moment, { month: 'short', day: 'numeric', ...clock })
  const [date, month] = dayInWords(language, dayIn(zone, new Date(moment))).split(' ')
  return `${date} ${month}, ${partOf(language, zone, moment, clock)}`
}

/** Returns time, place, directions and instructor. */
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
  // Each text uses the values it names
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

/** Explains what a text reply does (answer-by-text.ts). */
const replies = { invited: 'replyInvited', waiting: 'replyWaiting', booked: 'replyBooked' } as const

/** True when there is no session to attend anymore. */
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
      // Name the sender only once
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
