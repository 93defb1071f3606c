import { product } from '../../product.ts'

interface Reader {
  name: string
}
/** A mail about the account, in the one form they all have. */
export const mail = (subject: string, { name }: Reader, ...paragraphs: string[]) => ({
  subject,
  body: `${[`Hello ${name},`, ...paragraphs, product.name].join('\n\n')}\n`,
})

export const resetMail = (reader: Reader, link: string) =>
  mail(
    'Set a new password',
    reader,
    `somebody, probably you, asked for a new password for your ${product.name} account. Set it here within 30 minutes:`,
    link,
    'If it was not you, ignore this mail. Your password stays as it is.',
  )

export const resetDoneMail = (reader: Reader) =>
  mail(
    'Your password was changed',
    reader,
    `the password of your ${product.name} account was just changed, and every sign-in has ended.`,
    'If it was not you, ask for a new password on the sign-in page at once and tell your administrator.',
  )
