import { createHmac } from 'node:crypto'

/** Behind `whsec_` stands the key itself, as receivers' libraries read it. */
export function signatureOf(secret: string, signed: string): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret
  return createHmac('sha256', key).update(signed).digest('base64')
}
