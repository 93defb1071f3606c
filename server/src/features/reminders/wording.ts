import { graceEnds, isOverdue } from '@preceptor/contract'
import type { DueProgram, EndingCredential } from '@preceptor/contract/system-messages/events/reminder-digest'
import type { GivenFor } from '@preceptor/contract/system-messages/system-messages'
import { bestLanguage, fallback, localeOf } from '@preceptor/contract/texts/texts'
import { mailFor, smsFor } from '../../messages/message-words.ts'
import { words } from './words.ts'

type Wording = GivenFor<'reminder_digest', 'sms'> & { language: string }

interface Spoken {
  language: string
  /** The person's own, where the message is in another. */
  wanted: string | null
}

/** The person's language, else the agency's in their order, else English. */
export function languageFor(own: string | null, agency: readonly string[]): Spoken {
  const language = bestLanguage([...(own ? [own] : []), ...agency], words.languages)
  return { language, wanted: own && own !== language ? own : null }
}

const dayIn = (language: string, day: string) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))

type Standing = 'open' | 'due' | 'today' | 'grace' | 'late'
function standingOf({ due_on, grace_days }: DueProgram, today: string): Standing {
  if (due_on === null) return 'open'
  if (due_on >= today) return due_on === today ? 'today' : 'due'
  return isOverdue(due_on, today, grace_days) ? 'late' : 'grace'
}

const daysOf = ({ due_on, grace_days }: DueProgram, { language, today }: Pick<Wording, 'language' | 'today'>) => ({
  day: dayIn(language, due_on ?? today),
  until: dayIn(language, graceEnds(due_on, grace_days) ?? today),
})

function lineOf(program: DueProgram, wording: Wording): string {
  const said = { title: program.title, ...daysOf(program, wording) }
  return words.say(wording.language, standingOf(program, wording.today) as 'grace', said)
}

const languageName = (wanted: string, language: string) =>
  new Intl.DisplayNames(localeOf(language), { type: 'language' }).of(wanted) ?? wanted

const whoHelps = ({ language, coordinator, agency: { phone } }: Wording): string[] => [
  coordinator ? words.say(language, 'askCoordinator', { coordinator }) : words.say(language, 'askOffice'),
  ...(phone ? [words.say(language, 'call', { phone })] : []),
]

const endingLine = ({ name, expires_on }: EndingCredential, { language, today }: Wording): string => {
  const key = expires_on < today ? 'credentialEnded' : expires_on === today ? 'credentialToday' : 'credentialEnds'
  return words.say(language, key as 'credentialEnds', { name, day: dayIn(language, expires_on) })
}

function subjectOf({ language, programs, ending }: Wording): string {
  if (ending.length === 0)
    return words.say(language, 'subject', { count: programs.length, title: programs[0]?.title ?? '' })
  if (programs.length === 0)
    return words.say(language, 'credentialsSubject', { count: ending.length, name: ending[0]?.name ?? '' })
  return words.say(language, 'bothSubject', { programs: programs.length, credentials: ending.length })
}

export const digestMail = mailFor('reminder_digest', (language, given) => {
  const wording = { ...given, language }
  const { wanted, first_name, agency, programs, ending, stop_link } = given
  const parts = [
    words.say(language, 'hello', { name: first_name }),
    ...(programs.length > 0
      ? [
          words.say(language, 'intro', { agency: agency.name, count: programs.length }),
          programs.map(program => `- ${lineOf(program, wording)}\n  ${program.link}`).join('\n'),
        ]
      : []),
    ...(ending.length > 0
      ? [
          words.say(language, 'credentialsIntro', { agency: agency.name, count: ending.length }),
          ending.map(one => `- ${endingLine(one, wording)}`).join('\n'),
        ]
      : []),
    whoHelps(wording).join('\n'),
    [
      ...(wanted ? [words.say(language, 'otherLanguage', { language: languageName(wanted, language) })] : []),
      words.say(language, programs.length > 0 ? 'why' : 'whyCredentials', { agency: agency.name }),
      words.say(language, 'stop', { link: stop_link }),
    ].join('\n'),
  ]
  return { subject: onOneLine(subjectOf(wording)), body: parts.join('\n\n') }
})

const onOneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 200)

const inSms = { open: 'smsOpen', due: 'smsDue', today: 'smsToday', grace: 'smsGrace', late: 'smsLate' } as const

export const digestSms = smsFor('reminder_digest', (language, given) => {
  const wording = { ...given, language }
  const { first_name, programs, ending, today } = given
  const agency = given.agency.short_name ?? wording.agency.name
  const [first] = programs
  const cards = ending.map(one => endingLine(one, wording)).join('; ')
  if (!first) {
    const said = words.say(language, 'smsCredentials', { agency, name: first_name, credentials: cards })
    return [said, words.say(language, 'smsStop')].join(' ')
  }
  const others = programs.length - 1
  return [
    words.say(language, inSms[standingOf(first, today)] as 'smsGrace', {
      agency,
      name: first_name,
      title: first.title,
      ...daysOf(first, wording),
    }),
    ...(others > 0 ? [words.say(language, 'smsMore', { count: others })] : []),
    words.say(language, 'smsLink', { link: first.link }),
    ...(cards ? [words.say(language, 'smsCredentialsToo', { credentials: cards })] : []),
    words.say(language, 'smsStop'),
  ].join(' ')
})

/** Titles come in the nearest language there is. */
export const titleIn = (
  titles: Readonly<Record<string, string>>,
  language: string,
  agency: readonly string[],
): string => [language, ...agency, fallback].map(one => titles[one]).find(Boolean) ?? Object.values(titles)[0] ?? ''
