import { createMessage, encrypt, type Key, readKey } from 'openpgp'

/** Thread bodies (`lib/beside.ts`). Only they load OpenPGP, when a target has a key (docs/decisions/226). */

export type ReadPgp = { fingerprint: string } | { problem: 'malformed' | 'private' | 'expired' }

export async function readPgpKey({ armored }: { armored: string }): Promise<ReadPgp> {
  let key: Key
  try {
    key = await readKey({ armoredKey: armored })
  } catch {
    return { problem: 'malformed' }
  }
  if (key.isPrivate()) return { problem: 'private' }
  try {
    await key.getEncryptionKey()
  } catch {
    return { problem: 'expired' }
  }
  return { fingerprint: key.getFingerprint().toUpperCase() }
}

export async function encryptFor({ armored, bytes }: { armored: string; bytes: Uint8Array }): Promise<Uint8Array> {
  const encryptionKeys = await readKey({ armoredKey: armored })
  return encrypt({ message: await createMessage({ binary: bytes }), encryptionKeys, format: 'binary' })
}
