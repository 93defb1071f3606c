import { createHash, createPrivateKey } from 'node:crypto'
import { openSshKey } from '../../features/sftp/private-key.ts'
import { openSshPeer, type SshPeer } from './ssh-peer.ts'

/** The SSH host of the demo world: its targets have accepted this exact key, so it is the same each time. */
export const demoPeerPort = 8092
export const demoPeerUser = 'harborlight'
export const demoPeerPassword = 'demo-partner'

export function demoHostKey(): string {
  const seed = createHash('sha256').update('the SSH host of the demo world').digest()
  // PKCS 8 of an Ed25519 key: a fixed prefix and its 32 bytes
  const key = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  return openSshKey(createPrivateKey({ key, format: 'der', type: 'pkcs8' }))
}

export const openDemoPeer = (): Promise<SshPeer> =>
  openSshPeer({
    port: demoPeerPort,
    username: demoPeerUser,
    password: demoPeerPassword,
    hostKeys: [demoHostKey()],
  })
