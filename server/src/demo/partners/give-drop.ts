import type { Id } from '@preceptor/contract'
import type { Client } from 'pg'
import { sealSecret } from '../../features/sftp/kept-target.ts'
import type { Keyring } from '../../keys/secrets.ts'
import { newId } from '../../lib/new-id.ts'
import { demoHostKey, demoPeerPassword, demoPeerPort, demoPeerUser } from './demo-peer.ts'
import { hostKeyOf } from './ssh-peer.ts'

/** Adds the host where an agency's partner puts its files: the demo's own (`npm run partners`). */
export async function giveDrop(
  owner: Client,
  appKeys: Keyring,
  { organization_id, user_name }: { organization_id: Id; user_name: string },
): Promise<Id> {
  const id = newId()
  const accepted = hostKeyOf(demoHostKey())
  await owner.query(
    `insert into sftp_targets (organization_id, id, name, host, port, username, auth, secret_sealed, out_folder, name_pattern, way,
       on_collision, state, host_key_algorithm, host_key_sha256, host_key_by_name, host_key_at, renames_safely, created_by_name)
     values ($1, $2, 'File drop', '127.0.0.1', $3, $4, 'password', $5, '/Inbox', '{name}_{date}.{format}', 'part_rename', 'suffix', 'ok',
       $6, $7, $8, now(), true, $8)`,
    [
      organization_id,
      id,
      demoPeerPort,
      demoPeerUser,
      sealSecret({ appKeys }, id, demoPeerPassword),
      accepted.algorithm,
      accepted.sha256,
      user_name,
    ],
  )
  return id
}
