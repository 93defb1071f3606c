import { graceEnds, isOverdue } from '@preceptor/contract'
import { formatPhone } from '@preceptor/contract/phone'
import type {
  DueProgram,
  EndingCredential,
  WaitingForm,
} from '@preceptor/contract/system-messages/events/reminder-digest'
import type { GivenFor } from '@preceptor/contract/system-messages/system-messages'
import { joined } from '@preceptor/contract/texts/joined'
import { bestLanguage, dayIn, fallback } from '@preceptor/contract/texts/texts'
import { languageWithin } from '../../lib/language-names.ts'
import { mailFor, smsFor } from '../../messages/message-words.ts'
import { words } from './words.ts'

type Wording = GivenFor<'reminder_digest', 'sms'> & { language: string }

interface Spoken {
  language: string
  /** The person's own language, if the message is in another. */
  wanted: string | null
}

/** Returns the person's language, else the first of the agency's that fits, else English. */
export function languageFor(own: string | null, agency: readonly string[]): Spoken {
  const language = bestLanguage([...(own ? [own] : []), ...agency], words.languages)
  return { language, wanted: own && own !== language ? own : null }
}

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

const whoHelps = ({ language, coordinator, agency: { phone } }: Wording): string[] => [
  coordinator ? words.say(language, 'askCoordinator', { coordinator }) : words.say(language, 'askOffice'),
  ...(phone ? [words.say(language, 'call', { phone: formatPhone(phone) })] : []),
]

const endingLine = ({ name, expires_on }: EndingCredential, { language, today }: Wording): string => {
  const key = expires_on < today ? 'credentialEnded' : expires_on === today ? 'credentialToday' : 'credentialEnds'
  return words.say(language, key as 'credentialEnds', { name, day: dayIn(language, expires_on) })
}

/** Describes a form like a program without grace; one that messages never name is "a form". */
const formLine = ({ title, due_on, link }: WaitingForm, wording: Wording): string =>
  lineOf({ title: title ?? words.say(wording.language, 'aForm'), due_on, grace_days: 0, link }, wording)

const smsFormKeys = {
  open: 'smsFormOpen',
  due: 'smsFormDue',
  today: 'smsFormToday',
  grace: 'smsFormLate',
  late: 'smsFormLate',
} as const
function smsForm({ title, due_on, link }: WaitingForm, wording: Wording): string {
  const { language, today } = wording
  const program = { title: '', due_on, grace_days: 0, link }
  return words.say(language, smsFormKeys[standingOf(program, today)] as 'smsFormDue', {
    form: title === null ? words.say(language, 'smsAForm') : words.say(language, 'smsTitle', { title }),
    ...daysOf(program, wording),
  })
}

const smsForms = (forms: readonly WaitingForm[], { language }: Wording): string[] => [
  ...(forms.length > 1 ? [words.say(language, 'smsFormsMore', { count: forms.length - 1 })] : []),
  words.say(language, 'smsSign', { link: forms[0]?.link ?? '' }),
]

function subjectOf({ language, programs, ending, forms }: Wording): string {
  const kinds = [
    ...(programs.length > 0 ? [words.say(language, 'somePrograms', { count: programs.length })] : []),
    ...(ending.length > 0 ? [words.say(language, 'someCredentials', { count: ending.length })] : []),
    ...(forms.length > 0 ? [words.say(language, 'someForms', { count: forms.length })] : []),
  ]
  if (kinds.length > 1) return words.say(language, 'mixedSubject', { what: joined(language, kinds) })
  const [form] = forms
  if (form && form.title === null && forms.length === 1) return words.say(language, 'aFormSubject')
  if (form) return words.say(language, 'formsSubject', { count: forms.length, title: form.title ?? '' })
  if (programs.length === 0)
    return words.say(language, 'credentialsSubject', { count: ending.length, name: ending[0]?.name ?? '' })
  return words.say(language, 'subject', { count: programs.length, title: programs[0]?.title ?? '' })
}

const whyOf = ({ programs, ending }: Wording) =>
  programs.length > 0 ? 'why' : ending.length > 0 ? 'whyCredentials' : 'whyForms'

const programsInMail = (wording: Wording): string[] => {
  const { language, agency, programs } = wording
  if (programs.length === 0) return []
  return [
    words.say(language, 'intro', { agency: agency.name, count: programs.length }),
    programs.map(program => `- ${lineOf(program, wording)}\n  ${program.link}`).join('\n'),
  ]
}

const credentialsInMail = (wording: Wording): string[] => {
  const { language, agency, ending } = wording
  if (ending.length === 0) return []
  return [
    words.say(language, 'credentialsIntro', { agency: agency.name, count: ending.length }),
    ending.map(one => `- ${endingLine(one, wording)}`).join('\n'),
  ]
}

const formsInMail = (wording: Wording): string[] => {
  const { language, agency, forms } = wording
  if (forms.length === 0) return []
  return [
    words.say(language, 'formsIntro', { agency: agency.name, count: forms.length }),
    forms.map(form => `- ${formLine(form, wording)}\n  ${form.link}`).join('\n'),
  ]
}

export const digestMail = mailFor(
  'reminder_digest',
  (language, given) => {
    const wording = { ...given, language }
    const { wanted, first_name, stop_link } = given
    const parts = [
      words.say(language, 'hello', { name: first_name }),
      ...programsInMail(wording),
      ...credentialsInMail(wording),
      ...formsInMail(wording),
      whoHelps(wording).join('\n'),
      [
        ...(wanted ? [words.say(language, 'otherLanguage', { language: languageWithin(language, wanted) })] : []),
        ...whyAndStop(wording, stop_link),
      ].join('\n'),
    ]
    return { subject: onOneLine(subjectOf(wording)), body: parts.join('\n\n') }
  },
  (language, given) => {
    const wording = { ...given, language }
    return {
      values: {
        ...namedIn(given, given.agency.name),
        programs: blockOf(programsInMail(wording)),
        credentials: blockOf(credentialsInMail(wording)),
        forms: blockOf(formsInMail(wording)),
        today: dayIn(language, given.today),
        stop_link: given.stop_link,
      },
      footer: whyAndStop(wording, given.stop_link).join('\n'),
    }
  },
)

const blockOf = (parts: readonly string[]) => parts.join('\n\n')
const whyAndStop = (wording: Wording, stop_link: string): string[] => [
  words.say(wording.language, whyOf(wording), { agency: wording.agency.name }),
  words.say(wording.language, 'stop', { link: stop_link }),
]
const namedIn = ({ first_name, coordinator, agency: { phone } }: Omit<Wording, 'language'>, agency: string) => ({
  first_name,
  agency,
  coordinator,
  office_phone: phone && formatPhone(phone),
})

const onOneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 200)

const inSms = { open: 'smsOpen', due: 'smsDue', today: 'smsToday', grace: 'smsGrace', late: 'smsLate' } as const

export const digestSms = smsFor(
  'reminder_digest',
  (language, given) => {
    const wording = { ...given, language }
    const { first_name, programs, ending, forms, today } = given
    const agency = given.agency.short_name ?? wording.agency.name
    const [first] = programs
    const [form] = forms
    const cards = ending.map(one => endingLine(one, wording)).join('; ')
    if (!first && form)
      return [
        words.say(language, 'smsForms', { agency, name: first_name, form: smsForm(form, wording) }),
        ...smsForms(forms, wording),
        ...(cards ? [words.say(language, 'smsCredentialsToo', { credentials: cards })] : []),
        words.say(language, 'smsStop'),
      ].join(' ')
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
      ...(form
        ? [words.say(language, 'smsFormsToo', { form: smsForm(form, wording) }), ...smsForms(forms, wording)]
        : []),
      ...(cards ? [words.say(language, 'smsCredentialsToo', { credentials: cards })] : []),
      words.say(language, 'smsStop'),
    ].join(' ')
  },
  (language, given) => {
    const wording = { ...given, language }
    const { agency, programs, ending, forms } = given
    const [program] = programs
    const [form] = forms
    const cards = ending.map(one => endingLine(one, wording)).join('; ')
    const said = (parts: readonly (string | false)[]) => parts.filter(part => part !== false).join(' ')
    return {
      values: {
        ...namedIn(given, agency.short_name ?? agency.name),
        programs: said([
          program !== undefined && `${lineOf(program, wording)}.`,
          programs.length > 1 && words.say(language, 'smsMore', { count: programs.length - 1 }),
          program !== undefined && words.say(language, 'smsLink', { link: program.link }),
        ]),
        credentials: said([cards !== '' && words.say(language, 'smsCredentialsToo', { credentials: cards })]),
        forms: said([
          form !== undefined && words.say(language, 'smsFormsToo', { form: smsForm(form, wording) }),
          ...(form === undefined ? [] : smsForms(forms, wording)),
        ]),
        today: dayIn(language, given.today),
      },
      footer: words.say(language, 'smsStop'),
    }
  },
)

/** Returns the title in the closest available language. */
export const titleIn = (
  titles: Readonly<Record<string, string>>,
  language: string,
  agency: readonly string[],
): string => [language, ...agency, fallback].map(one => titles[one]).find(Boolean) ?? Object.values(titles)[0] ?? ''
