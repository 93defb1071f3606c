import { invitationDays, roleNames, type Role } from '@preceptor/contract'
import { product } from '../../product.ts'
import { mail } from '../auth/mails.ts'

interface Reader {
  name: string
}
const askThem = 'If you did not expect this, ask your administrator.'

interface Invitation {
  /** Null: of the vendor itself. */
  agency_name: string | null
  invited_by_name: string
  role: Role
}

/** The same words whether or not the reader has an account: the page behind the link knows. */
export const invitationMail = (reader: Reader, { agency_name, invited_by_name, role }: Invitation, link: string) =>
  mail(
    `You are invited to ${agency_name ?? product.name}`,
    reader,
    `${invited_by_name} invites you to ${agency_name === null ? `the staff of ${product.name}` : `work with ${agency_name} in ${product.name}`} as ${roleNames[role].toLowerCase()}. Accept the invitation within ${invitationDays} days:`,
    link,
    'The link works once. If you do not know what this is about, ignore this mail. Nothing happens.',
  )

export const passwordLinkMail = (reader: Reader, by: string, link: string) =>
  mail(
    'Set a new password',
    reader,
    `${by} asked us to send you a link that sets a new password for your ${product.name} account. Use it within 30 minutes:`,
    link,
    `It works once. After that, ask for another one on the sign-in page. ${askThem}`,
  )

export const secondFactorResetMail = (reader: Reader, by: string) =>
  mail(
    'Your two-factor sign-in was reset',
    reader,
    `${by} reset the two-factor sign-in of your ${product.name} account, and every sign-in has ended. The password alone signs in until you set up an authenticator app again.`,
    'If you did not ask for it, set a new password on the sign-in page at once and tell your administrator.',
  )

export const accessMail = (reader: Reader, by: string, agencies: readonly string[], role: Role) =>
  mail(
    agencies.length === 1 ? `You can work in ${agencies[0]}` : `You can work in ${agencies.length} more agencies`,
    reader,
    `${by} gave you access as ${roleNames[role].toLowerCase()} to:`,
    agencies.map(name => `- ${name}`).join('\n'),
    `Sign in to ${product.name} as usual. ${askThem}`,
  )
