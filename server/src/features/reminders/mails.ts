import { joined } from '@preceptor/contract/texts/joined'
import { mailFor } from '../../messages/message-words.ts'
import { reminderTexts } from './texts.ts'

export const unopenedMail = mailFor('links_unopened', (language, { name, agency, lines, more, link }) => {
  const { say } = reminderTexts
  return {
    subject: say(language, 'unopenedSubject', { count: lines.length + more }),
    body: [
      say(language, 'overdueHello', { name }),
      say(language, 'unopenedIntro', { count: lines.length + more, agency }),
      [
        ...lines.map(line => say(language, 'unopenedLine', { ...line })),
        ...(more > 0 ? [say(language, 'overdueMore', { count: more })] : []),
      ]
        .map(line => `- ${line}`)
        .join('\n'),
      say(language, 'unopenedOpen', { link }),
    ].join('\n\n'),
  }
})

export const latePeopleMail = mailFor(
  'late_people',
  (language, { name, agency, lines, programs, credentials, forms, links }) => {
    const { say } = reminderTexts
    const count = programs + credentials + forms
    const counts = { overdue: programs, expired: credentials, forms }
    const [first, ...others] = (['overdue', 'expired', 'forms'] as const).filter(kind => counts[kind] > 0)
    const kinds = others.length === 0 ? (first ?? 'overdue') : forms === 0 ? 'both' : 'mixed'
    const parts = [
      ...(programs > 0 ? [say(language, 'latePrograms', { count: programs })] : []),
      ...(credentials > 0 ? [say(language, 'lateCredentials', { count: credentials })] : []),
      ...(forms > 0 ? [say(language, 'lateForms', { count: forms })] : []),
    ]
    const what = joined(language, parts)
    const more = count - lines.length
    return {
      subject: say(language, 'overdueSubject', { count, kinds, what }),
      body: [
        say(language, 'overdueHello', { name }),
        say(language, 'overdueIntro', { count, kinds, agency }),
        [
          ...lines.map(({ is_credential, ...line }) =>
            say(language, is_credential ? 'expiredLine' : 'overdueLine', line),
          ),
          ...(more > 0 ? [say(language, 'overdueMore', { count: more })] : []),
        ]
          .map(line => `- ${line}`)
          .join('\n'),
        ...links.map(link => say(language, 'overdueOpen', { link })),
      ].join('\n\n'),
    }
  },
)
