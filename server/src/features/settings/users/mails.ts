import { invitationDays, type Role } from '@preceptor/contract'
import { product } from '../../../lib/product.ts'
import { roleTexts } from '../../../lib/texts.ts'
import { mail, type Reader } from '../../auth/mails.ts'
import { usersTexts } from './texts.ts'

const ours = { product: product.name }
const { say } = usersTexts

const roleIn = (language: string, role: Role) => roleTexts.say(language, role).toLocaleLowerCase(language)

interface Invitation {
  /** Null: of the vendor itself. */
  agency_name: string | null
  invited_by_name: string
  role: Role
}

/** The same words whether or not the reader has an account: the page behind the link knows. */
export function invitationMail(reader: Reader, { agency_name, invited_by_name, role }: Invitation, link: string) {
  const { language } = reader
  const facts = { ...ours, inviter: invited_by_name, role: roleIn(language, role), days: invitationDays }
  return mail(
    reader,
    say(language, 'invitationSubject', { place: agency_name ?? product.name }),
    agency_name === null
      ? say(language, 'staffInvitationIntro', facts)
      : say(language, 'invitationIntro', { ...facts, agency: agency_name }),
    link,
    say(language, 'invitationOnce'),
  )
}

export const passwordLinkMail = (reader: Reader, helper: string, link: string) =>
  mail(
    reader,
    say(reader.language, 'passwordLinkSubject'),
    say(reader.language, 'passwordLinkIntro', { ...ours, helper }),
    link,
    `${say(reader.language, 'passwordLinkOnce')} ${say(reader.language, 'askAdministrator')}`,
  )

export const secondFactorResetMail = (reader: Reader, helper: string) =>
  mail(
    reader,
    say(reader.language, 'secondFactorResetSubject'),
    say(reader.language, 'secondFactorResetIntro', { ...ours, helper }),
    say(reader.language, 'secondFactorResetNotYou'),
  )

export const accessMail = (reader: Reader, helper: string, agencies: readonly string[], role: Role) => {
  const { language } = reader
  const [first = ''] = agencies
  return mail(
    reader,
    agencies.length === 1
      ? say(language, 'accessSubject', { agency: first })
      : say(language, 'accessToMoreSubject', { count: agencies.length }),
    say(language, 'accessIntro', { helper, role: roleIn(language, role) }),
    agencies.map(name => `- ${name}`).join('\n'),
    `${say(language, 'accessSignIn', ours)} ${say(language, 'askAdministrator')}`,
  )
}
