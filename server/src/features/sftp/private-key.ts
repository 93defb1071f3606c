import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import ssh2 from 'ssh2'

/** Thread bodies (`lib/beside.ts`): a key file sets the number of rounds for its own passphrase. */

export type ReadKey =
  | { problem: 'malformed' | 'passphraseMissing' | 'passphraseWrong' | 'tooWeak' | 'kind' }
  | { private: string; public: string }

export function readPrivateKey({ text, passphrase }: { text: string; passphrase: string | null }): ReadKey {
  const key = keyOf(text.trim().concat('\n'), passphrase)
  return 'problem' in key ? key : asKept(key.object)
}

/** Creates a key for a target. */
export const newPrivateKey = () =>
  asKept(generateKeyPairSync('ed25519').privateKey) as { private: string; public: string }

type Found = { object: KeyObject } | { problem: 'malformed' | 'passphraseMissing' | 'passphraseWrong' }

function keyOf(text: string, passphrase: string | null): Found {
  // PKCS 8, which ssh2 does not read
  if (/-----BEGIN (ENCRYPTED )?PRIVATE KEY-----/.test(text)) {
    if (text.includes('ENCRYPTED') && !passphrase) return { problem: 'passphraseMissing' }
    try {
      return { object: createPrivateKey({ key: text, ...(passphrase && { passphrase }) }) }
    } catch {
      return { problem: text.includes('ENCRYPTED') ? 'passphraseWrong' : 'malformed' }
    }
  }
  const parsed = passphrase ? ssh2.utils.parseKey(text, passphrase) : ssh2.utils.parseKey(text)
  if (parsed instanceof Error) {
    if (/no passphrase/i.test(parsed.message)) return { problem: 'passphraseMissing' }
    return {
      problem: passphrase && /passphrase|integrity|decrypt|MAC/i.test(parsed.message) ? 'passphraseWrong' : 'malformed',
    }
  }
  if (!parsed.isPrivateKey()) return { problem: 'malformed' }
  try {
    return { object: createPrivateKey(parsed.getPrivatePEM()) }
  } catch {
    return { problem: 'malformed' }
  }
}

const leastBits = 2048

function asKept(key: KeyObject): ReadKey {
  const kind = key.asymmetricKeyType
  if (kind === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) < leastBits) return { problem: 'tooWeak' }
  if (kind !== 'rsa' && kind !== 'ec' && kind !== 'ed25519') return { problem: 'kind' }
  const kept =
    kind === 'ed25519'
      ? openSshKey(key)
      : key.export({ type: kind === 'rsa' ? 'pkcs1' : 'sec1', format: 'pem' }).toString()
  const parsed = ssh2.utils.parseKey(kept)
  if (parsed instanceof Error) return { problem: 'kind' }
  return { private: kept, public: `${parsed.type} ${parsed.getPublicSSH().toString('base64')} preceptor` }
}

const sized = (bytes: Buffer | string) => {
  const body = Buffer.from(bytes)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length)
  return Buffer.concat([size, body])
}

/** Returns the key in OpenSSH format without a passphrase, the only format that ssh2 reads for this type. */
export function openSshKey(key: KeyObject): string {
  const { d = '', x = '' } = key.export({ format: 'jwk' })
  const own = Buffer.from(x, 'base64url')
  const half = Buffer.concat([sized('ssh-ed25519'), sized(own)])
  // two equal numbers let a reader check the decryption
  const same = Buffer.alloc(8)
  const secret = Buffer.concat([
    same,
    half,
    sized(Buffer.concat([Buffer.from(d, 'base64url'), own])),
    sized('preceptor'),
  ])
  const filler = Buffer.from([1, 2, 3, 4, 5, 6, 7]).subarray(0, (8 - (secret.length % 8)) % 8)
  const one = Buffer.from([0, 0, 0, 1])
  const all = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    sized('none'),
    sized('none'),
    sized(''),
    one,
    sized(half),
    sized(Buffer.concat([secret, filler])),
  ])
  const lines = all.toString('base64').match(/.{1,70}/g) ?? []
  return ['-----BEGIN OPENSSH PRIVATE KEY-----', ...lines, '-----END OPENSSH PRIVATE KEY-----', ''].join('\n')
}
