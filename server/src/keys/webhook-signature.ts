import { createHmac } from 'node:crypto'

/** The part after `whsec_` is the key itself, in the format of receivers' libraries. */
export function signatureOf(secret: string, signed: string): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret
  return createHmac('sha256', key).update(signed).digest('base64')
}
