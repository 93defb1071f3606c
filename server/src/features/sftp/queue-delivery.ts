import { fillName, type FileSubjectKind, type Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { sftpTexts } from './texts.ts'

export interface NewDelivery {
  target_id: Id
  /** The file's subject and its name for people. */
  subject: { kind: FileSubjectKind; id: Id; name: string }
  /** The format to request, which is also the file extension: `csv`. */
  format: string
  /** First and last day of its period, for names. */
  period?: { from: string; to: string }
  /** A file name that the format requires; omit it to use the target's pattern. */
  file_name?: string
}

/**
 * Queues a file for a target in the caller's transaction. The worker reads its bytes, sends and proves them, and tells the subject's kind
 * about the result (`file-subject.ts`). The file waits while the target is untested, and fails at once while it is turned off.
 */
export async function queueFileDelivery(
  { db, agency, actor }: Scope,
  { target_id, subject, format, period, file_name }: NewDelivery,
): Promise<Id> {
  const target = await db.row<{ name_pattern: string; sent: number; pgp: boolean; day: string; time: string }>(sql`
    update sftp_targets set sent = sent + 1 where organization_id = ${agency.id} and id = ${target_id}
    returning name_pattern, sent, pgp_public_key is not null as pgp, to_char(now() at time zone ${agency.time_zone}, 'YYYYMMDD') as day,
      to_char(now() at time zone ${agency.time_zone}, 'HH24MISS') as time`)
  if (!target) throw notFound(sftpTexts.named('targetNotFound'))
  const name =
    file_name ??
    fillName(target.name_pattern, {
      name: subject.name,
      agency: agency.name,
      date: target.day,
      time: target.time,
      from: period?.from.replaceAll('-', '') ?? '',
      to: period?.to.replaceAll('-', '') ?? '',
      number: String(target.sent).padStart(4, '0'),
      format,
    })
  const made = await db.row<{ id: Id }>(sql`
    insert into file_deliveries (organization_id, target_id, subject_kind, subject_id, subject_name, format, file_name, asked_by, asked_by_name)
    values (${agency.id}, ${target_id}, ${subject.kind}, ${subject.id}, ${subject.name}, ${format}, ${target.pgp ? `${name}.pgp` : name},
      ${actor.user_id}, ${actor.name}) returning id`)
  if (!made) throw new Error('The delivery was not written.')
  return made.id
}
