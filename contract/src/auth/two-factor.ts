import * as z from 'zod/mini'
import { instant } from '../schemas.ts'
import { formText } from '../texts/forms.ts'

/** The data for an authenticator app: text to type, and the address in the QR code. */
export const authenticatorSecret = z.object({ secret: z.string(), uri: z.string() })
export type AuthenticatorSecret = z.infer<typeof authenticatorSecret>

/** Each is good once, in place of the app's code; shown when they are made and never again. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/**
 * Answered in place of a sign-in when the password (or the partner's token) was right and a second step is to come: a code, or,
 * for who must have two-factor sign-in and has not, setting it up. The challenge signs nobody in and ends soon.
 */
export const secondStep = z.object({
  two_factor_required: z.literal(true),
  /** False: the authenticator app has to be set up first. */
  enrolled: z.boolean(),
  challenge: z.string(),
  expires_at: instant,
})
export type SecondStep = z.infer<typeof secondStep>

/** Six digits of the app, or where it says so a recovery code; blanks and dashes do not matter. */
export const code = z
  .string(formText('codeMissing'))
  .check(z.trim(), z.minLength(1, formText('codeMissing')), z.maxLength(40, formText('codeLong')))
