import * as z from 'zod/mini'
import { instant } from '../schemas.ts'
import { formText } from '../texts/forms.ts'

/** Data for an authenticator app: text to type, and the address in the QR code. */
export const authenticatorSecret = z.object({ secret: z.string(), uri: z.string() })
export type AuthenticatorSecret = z.infer<typeof authenticatorSecret>

/** Each works once instead of the app's code; they are shown only when created. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/**
 * Returned instead of a sign-in when the password (or the partner's token) is right and a second step is needed: a code or, for
 * users who must have two-factor sign-in and don't, setting it up. The challenge signs no one in and expires soon.
 */
export const secondStep = z.object({
  two_factor_required: z.literal(true),
  /** False when the authenticator app must be set up first. */
  enrolled: z.boolean(),
  challenge: z.string(),
  expires_at: instant,
})
export type SecondStep = z.infer<typeof secondStep>

/** Six digits from the app or, where allowed, a recovery code; spaces and dashes are ignored. */
export const code = z
  .string(formText('codeMissing'))
  .check(z.trim(), z.minLength(1, formText('codeMissing')), z.maxLength(40, formText('codeLong')))
