import { product } from '../../lib/product.ts'
import { mailFor } from '../../messages/message-words.ts'
import { mail } from '../auth/mails.ts'
import { profileTexts } from './texts.ts'

const ours = { product: product.name }
const { say } = profileTexts

export const confirmEmailMail = mailFor('email_change_to_confirm', (language, { name, link }) =>
  mail(
    { name, language },
    say(language, 'confirmSubject'),
    say(language, 'confirmIntro', ours),
    link,
    say(language, 'confirmNotYou'),
  ),
)

/**
 * For the owner of an address that someone else requested: the requester learns nothing about it, and the owner learns nothing
 * about the requester.
 */
export const addressInUseMail = mailFor('email_in_use', language =>
  mail(
    { name: '', language },
    say(language, 'inUseSubject'),
    say(language, 'inUseIntro', ours),
    say(language, 'inUseAdvice'),
  ),
)

export const emailAskedMail = mailFor('email_change_asked', (language, { name }) =>
  mail({ name, language }, say(language, 'askedSubject'), say(language, 'askedIntro', ours), say(language, 'notYou')),
)

export const emailLeftMail = mailFor('email_changed_from', (language, { name }) =>
  mail({ name, language }, say(language, 'leftSubject'), say(language, 'leftIntro', ours), say(language, 'leftNotYou')),
)

export const emailArrivedMail = mailFor('email_changed_to', (language, { name }) =>
  mail({ name, language }, say(language, 'arrivedSubject'), say(language, 'arrivedIntro', ours)),
)

export const passwordChangedMail = mailFor('password_changed', (language, { name }) =>
  mail(
    { name, language },
    say(language, 'passwordSubject'),
    say(language, 'passwordIntro', ours),
    say(language, 'notYou'),
  ),
)

const twoFactor = {
  on: ['twoFactorOnSubject', 'twoFactorOnIntro'],
  off: ['twoFactorOffSubject', 'twoFactorOffIntro'],
  codes: ['newCodesSubject', 'newCodesIntro'],
} as const

export const twoFactorMail = mailFor('two_factor_changed', (language, { name, what }) => {
  const [subject, intro] = twoFactor[what]
  return mail({ name, language }, say(language, subject), say(language, intro, ours), say(language, 'notYou'))
})
