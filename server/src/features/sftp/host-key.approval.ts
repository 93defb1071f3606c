import { access, can, type Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { defineApproval } from '../approvals/define.ts'
import { wakeWaiting } from './kept-target.ts'
import { sftpTexts } from './texts.ts'

interface ChangedKey {
  id: Id
  name: string
  host: string
  port: number
  host_key_sha256: string
  seen_algorithm: string
  seen_sha256: string
}

/** A host with a changed key may be a different host, so a second person compares the fingerprint too. */
export const hostKeyApproval = defineApproval<ChangedKey>({
  kind: 'sftp_host_key',
  find: async ({ db, agency }, id) =>
    (await db.row<ChangedKey>(sql`select id, name, host, port, host_key_sha256, seen_algorithm, seen_sha256 from sftp_targets
      where organization_id = ${agency.id} and id = ${id} and seen_sha256 is not null and host_key_sha256 is not null for update`)) ??
    null,
  may: holder => can(holder, access.manageSftp),
  plan: (_, { id, host, port, seen_algorithm, seen_sha256 }) =>
    Promise.resolve({ id, host, port, seen_algorithm, seen_sha256 }),
  words: (_, { name, host, port, host_key_sha256, seen_algorithm, seen_sha256 }) =>
    Promise.resolve({
      title: sftpTexts.named('approvalTitle', { name }),
      lines: [
        sftpTexts.named('approvalHost', { host, port: String(port) }),
        sftpTexts.named('approvalBefore', { sha256: host_key_sha256 }),
        sftpTexts.named('approvalNow', { algorithm: seen_algorithm, sha256: seen_sha256 }),
        sftpTexts.named('approvalCheck'),
      ],
    }),
  run: acceptSeen,
})

/** Accepts the key that was seen and wakes the deliveries that waited for it. */
export async function acceptSeen(scope: Scope, { id, name }: { id: Id; name: string }): Promise<void> {
  const { db, agency, actor } = scope
  const row = await db.row<{ host_key_algorithm: string; host_key_sha256: string }>(sql`
    update sftp_targets set host_key_algorithm = seen_algorithm, host_key_sha256 = seen_sha256, host_key_by_name = ${actor.name}, host_key_at = now(),
      seen_algorithm = null, seen_sha256 = null, seen_at = null, reason = null,
      state = case when state = 'failing' then 'tested' else state end, version = version + 1
    where organization_id = ${agency.id} and id = ${id} and seen_sha256 is not null returning host_key_algorithm, host_key_sha256`)
  if (!row) return
  await wakeWaiting(scope, id)
  const note = `${row.host_key_algorithm} ${row.host_key_sha256}`
  await recordEvent(scope, { kind: 'sftp.key_accepted', subject: { id, name }, note })
}
