import { product } from '../../lib/product.ts'
import { mail, type Reader } from '../auth/mails.ts'
import { profileTexts } from './texts.ts'

const ours = { product: product.name }
const { say } = profileTexts

export const confirmEmailMail = (reader: Reader, link: string) =>
  mail(
    reader,
    say(reader.language, 'confirmSubject'),
    say(reader.language, 'confirmIntro', ours),
    link,
    say(reader.language, 'confirmNotYou'),
  )

/** For the owner of an address that somebody else asked for: the asker is told nothing of it, the owner nothing of the asker. */
export const addressInUseMail = (language: string) =>
  mail(
    { name: '', language },
    say(language, 'inUseSubject'),
    say(language, 'inUseIntro', ours),
    say(language, 'inUseAdvice'),
  )

export const emailAskedMail = (reader: Reader) =>
  mail(
    reader,
    say(reader.language, 'askedSubject'),
    say(reader.language, 'askedIntro', ours),
    say(reader.language, 'notYou'),
  )

export const emailLeftMail = (reader: Reader) =>
  mail(
    reader,
    say(reader.language, 'leftSubject'),
    say(reader.language, 'leftIntro', ours),
    say(reader.language, 'leftNotYou'),
  )

export const emailArrivedMail = (reader: Reader) =>
  mail(reader, say(reader.language, 'arrivedSubject'), say(reader.language, 'arrivedIntro', ours))

export const passwordChangedMail = (reader: Reader) =>
  mail(
    reader,
    say(reader.language, 'passwordSubject'),
    say(reader.language, 'passwordIntro', ours),
    say(reader.language, 'notYou'),
  )

const twoFactor = {
  on: ['twoFactorOnSubject', 'twoFactorOnIntro'],
  off: ['twoFactorOffSubject', 'twoFactorOffIntro'],
  codes: ['newCodesSubject', 'newCodesIntro'],
} as const

export function twoFactorMail(reader: Reader, what: keyof typeof twoFactor) {
  const [subject, intro] = twoFactor[what]
  return mail(reader, say(reader.language, subject), say(reader.language, intro, ours), say(reader.language, 'notYou'))
}
