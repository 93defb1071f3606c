import { beside } from '../../lib/beside.ts'
import type { ReadKey } from './private-key.ts'
import type { ReadPgp } from './pgp.ts'

const keys = new URL('./private-key.ts', import.meta.url)
const pgp = new URL('./pgp.ts', import.meta.url)

export const readKeyBeside = beside<{ text: string; passphrase: string | null }, ReadKey>({
  module: keys,
  name: 'readPrivateKey',
  most: 5_000,
})
export const newKeyBeside = beside<null, { private: string; public: string }>({ module: keys, name: 'newPrivateKey' })
export const readPgpBeside = beside<{ armored: string }, ReadPgp>({ module: pgp, name: 'readPgpKey', most: 5_000 })
export const encryptBeside = beside<{ armored: string; bytes: Uint8Array }, Uint8Array>({
  module: pgp,
  name: 'encryptFor',
  most: 60_000,
})
