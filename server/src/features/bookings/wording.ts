import { localeOf } from '@preceptor/contract/texts/texts'
import { words } from './words.ts'

/** A session as a caregiver is told of it. */
export interface ToldSession {
  title: string
  zone: string
  days: readonly { starts_at: string; ends_at: string }[]
  place: string | null
  directions: string | null
  meeting_link: string | null
  meeting_passcode: string | null
  instructors: readonly string[]
  cancel_reason: string | null
}

/** What a message says first. */
export type Said =
  | {
      kind: 'booked' | 'waiting' | 'invited' | 'off'
      place: number | null
      replaces: { title: string; when: string } | null
    }
  | { kind: 'cancelled' | 'changed' }
  | { kind: 'message'; text: string }

export interface Wording {
  language: string
  /** The person's own, where the message is in another. */
  wanted: string | null
  first_name: string
  agency: { name: string; short_name: string | null; phone: string | null }
  session: ToldSession
  said: Said
  /** Where the person sees and answers it. */
  link: string
}

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

/** There is nothing to come to any more. */
const isOff = ({ kind }: Said) => kind === 'off' || kind === 'cancelled'

const onOneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 200)

export function mailOf(wording: Wording, stopAt: string): { subject: string; body: string } {
  const { language, wanted, first_name, agency, session, said, link } = wording
  const { title } = session
  const say = words.say
  const subject = say(language, subjects[said.kind], { title, when: startOf(language, session) })
  const parts = [
    say(language, 'hello', { name: first_name }),
    opening(wording).join('\n'),
    ...(isOff(said)
      ? []
      : [factsOf(language, session, { withLink: said.kind !== 'waiting' && said.kind !== 'invited' }).join('\n')]),
    ...(isOff(said) ? [] : [say(language, said.kind === 'invited' ? 'answerInvited' : 'answer', { link })]),
    ...(agency.phone ? [say(language, 'call', { phone: agency.phone })] : []),
    [
      ...(wanted ? [say(language, 'otherLanguage', { language: languageName(wanted, language) })] : []),
      say(language, 'stop', { link: stopAt }),
    ].join('\n'),
  ]
  return { subject: onOneLine(subject), body: parts.join('\n\n') }
}

const languageName = (wanted: string, language: string) =>
  new Intl.DisplayNames(localeOf(language), { type: 'language' }).of(wanted) ?? wanted

export function smsOf(wording: Wording): string {
  const { language, agency, session, said, link } = wording
  const short = { ...wording, agency: { ...agency, name: agency.short_name ?? agency.name } }
  return [
    `${short.agency.name}:`,
    ...opening(short),
    ...(isOff(said)
      ? []
      : [daysOf(language, session)[0] ?? '', ...(session.place ? [session.place] : [])].map(one => `${one}.`)),
    ...(isOff(said) ? [] : [words.say(language, 'answerShort', { link })]),
    words.say(language, 'smsStop'),
  ].join(' ')
}
