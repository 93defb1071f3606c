import { product } from '../../product.ts'
import { mail } from '../auth/mails.ts'

interface Reader {
  name: string
}
const notYou = 'If it was not you, set a new password on the sign-in page at once and tell your administrator.'

export const confirmEmailMail = (reader: Reader, link: string) =>
  mail(
    'Confirm your new e-mail address',
    reader,
    `this is to be the address of your ${product.name} account. Confirm it here within 24 hours:`,
    link,
    'If you do not know about it, ignore this mail. Nothing changes.',
  )

/** For the owner of an address that somebody else asked for: the asker is told nothing of it. */
export const addressInUseMail = () =>
  mail(
    'Your e-mail address was entered for another account',
    { name: 'there' },
    `somebody asked to use this address for another ${product.name} account. It belongs to yours, so nothing was changed.`,
    'If it was you, sign in with this address, or change the address of this account first.',
  )

export const emailAskedMail = (reader: Reader) =>
  mail(
    'Your e-mail address is about to change',
    reader,
    `somebody who knows your password asked for another e-mail address for your ${product.name} account. Until the new address is confirmed, this one stays.`,
    notYou,
  )

export const emailLeftMail = (reader: Reader) =>
  mail(
    'Your e-mail address was changed',
    reader,
    `your ${product.name} account has another e-mail address now. This one no longer signs in.`,
    'If it was not you, tell your administrator at once.',
  )

export const emailArrivedMail = (reader: Reader) =>
  mail(
    'Your new e-mail address is confirmed',
    reader,
    `this is the address of your ${product.name} account now. Sign in with it from here on.`,
  )

export const passwordChangedMail = (reader: Reader) =>
  mail(
    'Your password was changed',
    reader,
    `the password of your ${product.name} account was just changed. Every other sign-in has ended.`,
    notYou,
  )

export const twoFactorMail = (reader: Reader, what: 'on' | 'off' | 'codes') =>
  mail(
    {
      on: 'Two-factor sign-in is on',
      off: 'Two-factor sign-in is off',
      codes: 'You have new recovery codes',
    }[what],
    reader,
    {
      on: `your ${product.name} account asks for a code of your authenticator app from now on. Keep the recovery codes in a safe place.`,
      off: `your ${product.name} account no longer asks for a code. The password alone signs in.`,
      codes: `new recovery codes were made for your ${product.name} account. The old ones no longer work.`,
    }[what],
    notYou,
  )
