import { graceEnds, isOverdue } from '@preceptor/contract'
import { bestLanguage, fallback, localeOf } from '@preceptor/contract/texts/texts'
import { words } from './words.ts'

/** A program in a digest. */
export interface DueProgram {
  title: string
  due_on: string | null
  grace_days: number
  /** Where the person learns it. */
  link: string
}

export interface Wording {
  language: string
  /** The person's own, where the message is in another. */
  wanted: string | null
  first_name: string
  agency: { name: string; short_name: string | null; phone: string | null }
  coordinator: string | null
  /** The most urgent one first. */
  programs: readonly [DueProgram, ...DueProgram[]]
  today: string
}

/** The person's language, else the agency's in their order, else English. */
export function languageFor(own: string | null, agency: readonly string[]): Pick<Wording, 'language' | 'wanted'> {
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

export function mailOf(wording: Wording, stopAt: string): { subject: string; body: string } {
  const { language, wanted, first_name, agency, programs } = wording
  const count = programs.length
  const parts = [
    words.say(language, 'hello', { name: first_name }),
    words.say(language, 'intro', { agency: agency.name, count }),
    programs.map(program => `- ${lineOf(program, wording)}\n  ${program.link}`).join('\n'),
    whoHelps(wording).join('\n'),
    [
      ...(wanted ? [words.say(language, 'otherLanguage', { language: languageName(wanted, language) })] : []),
      words.say(language, 'why', { agency: agency.name }),
      words.say(language, 'stop', { link: stopAt }),
    ].join('\n'),
  ]
  return {
    subject: onOneLine(words.say(language, 'subject', { count, title: programs[0].title })),
    body: parts.join('\n\n'),
  }
}

const onOneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 200)

const inSms = { open: 'smsOpen', due: 'smsDue', today: 'smsToday', grace: 'smsGrace', late: 'smsLate' } as const

export function smsOf(wording: Wording): string {
  const { language, first_name, agency, programs, today } = wording
  const [first] = programs
  const others = programs.length - 1
  return [
    words.say(language, inSms[standingOf(first, today)] as 'smsGrace', {
      agency: agency.short_name ?? agency.name,
      name: first_name,
      title: first.title,
      ...daysOf(first, wording),
    }),
    ...(others > 0 ? [words.say(language, 'smsMore', { count: others })] : []),
    words.say(language, 'smsLink', { link: first.link }),
    words.say(language, 'smsStop'),
  ].join(' ')
}

/** Titles come in the nearest language there is. */
export const titleIn = (
  titles: Readonly<Record<string, string>>,
  language: string,
  agency: readonly string[],
): string => [language, ...agency, fallback].map(one => titles[one]).find(Boolean) ?? Object.values(titles)[0] ?? ''
