import { mailFor, smsFor } from '../../messages/message-words.ts'
import { mail } from '../auth/mails.ts'
import { signTexts } from './texts.ts'

const { say } = signTexts

/** Returns the form's name for an agency's own text: its title, and for an outside signer the employee it is about. */
const formNamed = (language: string, title: string | null, employee: string | null) => {
  if (employee !== null) return say(language, 'aFormAbout', { employee })
  return title === null ? say(language, 'aForm') : say(language, 'formTitled', { title })
}

export const signMail = mailFor(
  'form_link',
  (language, { name, agency, title, employee, due, link, day }) =>
    mail(
      { name, language },
      title === null ? say(language, 'subjectPrivate') : say(language, 'subject', { title }),
      employee !== null
        ? say(language, 'introOutside', { agency, employee })
        : title === null
          ? say(language, 'introPrivate', { agency })
          : say(language, 'intro', { agency, title }),
      ...(due === null ? [] : [say(language, 'due', { due })]),
      link,
      say(language, 'once', { day }),
    ),
  (language, { name, agency, title, employee, due, link, day }) => ({
    values: { first_name: name, agency, form: formNamed(language, title, employee), due, link, until: day },
  }),
)

export const signSms = smsFor(
  'form_link',
  (language, { agency, title, link }) =>
    title === null ? say(language, 'textPrivate', { agency, link }) : say(language, 'text', { agency, title, link }),
  (language, { name, agency, title, link }) => ({
    values: { first_name: name, agency, form: formNamed(language, title, null), link },
  }),
)
