import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** The key ring from APP_KEYS, newest first: the first key seals, every key unseals. */
export type Keyring = readonly { id: string; key: Buffer }[]

/** The place of a sealed value, which doesn't open in another row or column. */
export interface Place {
  table: string
  column: string
  id: string
}

const boundTo = ({ table, column, id }: Place) => Buffer.from([table, column, id].join('|'))

/** AES-256-GCM: `v1.<key id>.<nonce>.<ciphertext>.<tag>`. */
export function seal(keys: Keyring, place: Place, text: string): string {
  const newest = keys[0]
  if (!newest) throw new Error('The key ring is empty.')
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(boundTo(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const parts = [nonce, sealed, cipher.getAuthTag()].map(part => part.toString('base64url'))
  return ['v1', newest.id, ...parts].join('.')
}

/** Throws for a value that was changed, belongs elsewhere, or was sealed with a key the ring no longer holds. */
export function unseal(keys: Keyring, place: Place, sealed: string): string {
  const [form, keyId, nonce, text, tag, ...rest] = sealed.split('.')
  if (form !== 'v1' || nonce === undefined || text === undefined || tag === undefined || rest.length > 0)
    throw new Error('This is not a sealed value.')
  const holder = keys.find(({ id }) => id === keyId)
  if (!holder) throw new Error(`APP_KEYS no longer holds the key ${keyId} that a secret was sealed with.`)
  const bytes = (part: string) => Buffer.from(part, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', holder.key, bytes(nonce), { authTagLength: 16 })
  decipher.setAAD(boundTo(place)).setAuthTag(bytes(tag))
  return Buffer.concat([decipher.update(bytes(text)), decipher.final()]).toString('utf8')
}
