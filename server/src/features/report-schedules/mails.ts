import { localeOf } from '@preceptor/contract/texts/texts'
import { mailFor } from '../../messages/message-words.ts'
import { mail } from '../auth/mails.ts'
import { scheduleTexts } from './texts.ts'

const { say } = scheduleTexts

/** Formats the due time in the schedule's time zone. */
export const dueIn = (language: string, zone: string, at: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { timeZone: zone, dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(at),
  )

const countOf = (language: string, rows: number) => say(language, 'mailRows', { count: rows })

export const readyMail = mailFor('report_ready', (language, { name, agency, report, due, outcome, rows, late, link }) =>
  mail(
    { name, language },
    say(language, outcome === 'ready' ? 'mailSubject' : 'mailSubjectEmpty', { report }),
    say(language, 'mailDue', { agency, due }),
    outcome === 'ready' ? countOf(language, rows) : say(language, 'mailNothing'),
    ...(late === 'yes' ? [say(language, 'mailLate')] : []),
    ...(outcome === 'notice' ? [] : [say(language, 'mailOpen'), link]),
  ),
)

export const addressMail = mailFor('report_for_address', (language, { agency, report, due, outcome, rows, link }) =>
  mail(
    { name: '', language },
    say(language, outcome === 'ready' ? 'mailSubject' : 'mailSubjectEmpty', { report }),
    say(language, 'mailDue', { agency, due }),
    outcome === 'ready' ? countOf(language, rows) : say(language, 'mailNothing'),
    ...(outcome === 'notice' ? [] : [say(language, 'mailOpenByCode'), link]),
  ),
)

export const codeMail = mailFor('report_code', (language, { agency, code, minutes }) =>
  mail(
    { name: '', language },
    say(language, 'codeSubject'),
    say(language, 'codeIntro', { agency }),
    code,
    say(language, 'codeUntil', { minutes }),
  ),
)

export const troubleMail = mailFor('report_trouble', (language, { name, agency, report, outcome, reason, link }) =>
  mail(
    { name, language },
    say(language, 'troubleSubject', { outcome, report }),
    say(language, 'troubleIntro', { outcome, report, agency }),
    reason,
    link,
  ),
)
