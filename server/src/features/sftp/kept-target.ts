import type { Id, SftpAuth, sftpCollisions, SftpState, sftpWays } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { type Keyring, seal, unseal } from '../../keys/secrets.ts'
import type { Scope } from '../../scope/scope.ts'
import type { SignIn } from './session.ts'

/** A target with its sign-in data, for the worker. */
export interface KeptTarget {
  id: Id
  name: string
  host: string
  port: number
  username: string
  auth: SftpAuth
  secret_sealed: string
  out_folder: string
  in_folder: string | null
  way: keyof typeof sftpWays
  on_collision: keyof typeof sftpCollisions
  pgp_public_key: string | null
  state: SftpState
  host_key_algorithm: string | null
  host_key_sha256: string | null
  seen_sha256: string | null
  renames_safely: boolean | null
}

export const keptTargetColumns: Sql = sql`t.id, t.name, t.host, t.port, t.username, t.auth, t.secret_sealed, t.out_folder, t.in_folder, t.way, t.on_collision,
  t.pgp_public_key, t.state, t.host_key_algorithm, t.host_key_sha256, t.seen_sha256, t.renames_safely`

const secretAt = (id: Id) => ({ table: 'sftp_targets', column: 'secret_sealed', id })

export const sealSecret = ({ appKeys }: { appKeys: Keyring }, id: Id, secret: string) =>
  seal(appKeys, secretAt(id), secret)

export const signInOf = ({ appKeys }: Config, target: KeptTarget): SignIn => ({
  host: target.host,
  port: target.port,
  username: target.username,
  auth: target.auth,
  secret: unseal(appKeys, secretAt(target.id), target.secret_sealed),
  hostKey:
    target.host_key_sha256 === null || target.host_key_algorithm === null
      ? null
      : { algorithm: target.host_key_algorithm, sha256: target.host_key_sha256 },
})

/** Records a changed host key, which stops the target until a second person accepts it. */
export const noteSeen = ({ db, agency }: Scope, id: Id, { algorithm, sha256 }: { algorithm: string; sha256: string }) =>
  db.run(sql`update sftp_targets set seen_algorithm = ${algorithm}, seen_sha256 = ${sha256}, seen_at = now()
    where organization_id = ${agency.id} and id = ${id}`)

/** Wakes deliveries that waited for a test or a host key. */
export const wakeWaiting = ({ db, agency }: Scope, id: Id) =>
  db.run(
    sql`update file_deliveries set next_at = now() where organization_id = ${agency.id} and target_id = ${id} and ended_at is null and next_at is null`,
  )
