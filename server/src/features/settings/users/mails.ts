import { invitationDays, type Role } from '@preceptor/contract'
import { product } from '../../../lib/product.ts'
import { roleTexts } from '../../../lib/texts.ts'
import { mailFor } from '../../../messages/message-words.ts'
import { mail } from '../../auth/mails.ts'
import { usersTexts } from './texts.ts'

const ours = { product: product.name }
const { say } = usersTexts

const roleIn = (language: string, role: Role) => roleTexts.say(language, role).toLocaleLowerCase(language)

/** The text is the same whether or not the reader has an account; the page behind the link handles both. */
export const invitationMail = mailFor('invitation', (language, { name, agency, inviter, role, link }) =>
  mail(
    { name, language },
    say(language, 'invitationSubject', { place: agency }),
    say(language, 'invitationIntro', { ...ours, inviter, agency, role: roleIn(language, role), days: invitationDays }),
    link,
    say(language, 'invitationOnce'),
  ),
)

export const staffInvitationMail = mailFor('staff_invitation', (language, { name, inviter, role, link }) =>
  mail(
    { name, language },
    say(language, 'invitationSubject', { place: product.name }),
    say(language, 'staffInvitationIntro', { ...ours, inviter, role: roleIn(language, role), days: invitationDays }),
    link,
    say(language, 'invitationOnce'),
  ),
)

export const passwordLinkMail = mailFor('password_link', (language, { name, helper, link }) =>
  mail(
    { name, language },
    say(language, 'passwordLinkSubject'),
    say(language, 'passwordLinkIntro', { ...ours, helper }),
    link,
    `${say(language, 'passwordLinkOnce')} ${say(language, 'askAdministrator')}`,
  ),
)

export const secondFactorResetMail = mailFor('two_factor_reset', (language, { name, helper }) =>
  mail(
    { name, language },
    say(language, 'secondFactorResetSubject'),
    say(language, 'secondFactorResetIntro', { ...ours, helper }),
    say(language, 'secondFactorResetNotYou'),
  ),
)

export const accessMail = mailFor('access_given', (language, { name, helper, agencies, role }) => {
  const [first = ''] = agencies
  return mail(
    { name, language },
    agencies.length === 1
      ? say(language, 'accessSubject', { agency: first })
      : say(language, 'accessToMoreSubject', { count: agencies.length }),
    say(language, 'accessIntro', { helper, role: roleIn(language, role) }),
    agencies.map(one => `- ${one}`).join('\n'),
    `${say(language, 'accessSignIn', ours)} ${say(language, 'askAdministrator')}`,
  )
})
