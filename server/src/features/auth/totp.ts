import { Secret, TOTP } from 'otpauth'
import { product } from '../../lib/product.ts'

/** RFC 6238 with every authenticator app's defaults: SHA-1, six digits, half a minute. */
const usual = { algorithm: 'SHA1', digits: 6, period: 30 } as const

export const newSecret = () => new Secret({ size: 20 }).base32

/** Returns the address in the QR code: the app shows product and address beside the digits. */
export const authenticatorUri = (secret: string, email: string) =>
  new TOTP({ ...usual, secret, issuer: product.name, label: email }).toString()

/** The time step of which this is the code, one step before or after now included; null when it is none of theirs. */
export function stepOf(secret: string, digits: string, now = Date.now()): number | null {
  const delta = new TOTP({ ...usual, secret }).validate({ token: digits, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / 1000 / usual.period) + delta
}

/** The code an app shows at this moment. */
export const codeAt = (secret: string, now = Date.now()) => new TOTP({ ...usual, secret }).generate({ timestamp: now })
