import { mailFor } from '../../messages/message-words.ts'
import { reminderTexts } from './texts.ts'

export const latePeopleMail = mailFor(
  'late_people',
  (language, { name, agency, lines, programs, credentials, links }) => {
    const { say } = reminderTexts
    const count = programs + credentials
    const kinds = credentials === 0 ? 'overdue' : programs === 0 ? 'expired' : 'both'
    const more = count - lines.length
    return {
      subject: say(language, 'overdueSubject', { count, kinds }),
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
