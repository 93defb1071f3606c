import { bestLanguage, fallback, localeOf } from '@preceptor/contract/texts/texts'
import { words } from './words.ts'

/** A program in a digest. */
export interface DueProgram {
  title: string
  due_on: string | null
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

type Standing = 'open' | 'due' | 'today' | 'late'
const standingOf = ({ due_on }: DueProgram, today: string): Standing =>
  due_on === null ? 'open' : due_on === today ? 'today' : due_on < today ? 'late' : 'due'

function lineOf(program: DueProgram, { language, today }: Wording): string {
  const { title, due_on } = program
  return words.say(language, standingOf(program, today) as 'due', { title, day: dayIn(language, due_on ?? today) })
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

const inSms = { open: 'smsOpen', due: 'smsDue', today: 'smsToday', late: 'smsLate' } as const

export function smsOf(wording: Wording): string {
  const { language, first_name, agency, programs, today } = wording
  const [first] = programs
  const others = programs.length - 1
  return [
    words.say(language, inSms[standingOf(first, today)] as 'smsDue', {
      agency: agency.short_name ?? agency.name,
      name: first_name,
      title: first.title,
      day: dayIn(language, first.due_on ?? today),
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
