import { Secret, TOTP } from 'otpauth'
import { product } from '../../lib/product.ts'

/** RFC 6238 with the defaults of authenticator apps: SHA-1, six digits, 30 seconds. */
const usual = { algorithm: 'SHA1', digits: 6, period: 30 } as const

export const newSecret = () => new Secret({ size: 20 }).base32

/** Returns the address in the QR code: the app shows product and address beside the digits. */
export const authenticatorUri = (secret: string, email: string) =>
  new TOTP({ ...usual, secret, issuer: product.name, label: email }).toString()

/** Returns the time step of this code, within one step of now; null if the code matches none of them. */
export function stepOf(secret: string, digits: string, now = Date.now()): number | null {
  const delta = new TOTP({ ...usual, secret }).validate({ token: digits, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / 1000 / usual.period) + delta
}

/** Returns the code an app shows at this moment. */
export const codeAt = (secret: string, now = Date.now()) => new TOTP({ ...usual, secret }).generate({ timestamp: now })
