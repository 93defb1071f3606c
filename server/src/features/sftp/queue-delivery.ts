import { fillName, type FileSubjectKind, type Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { sftpTexts } from './texts.ts'

export interface NewDelivery {
  target_id: Id
  /** What the file is of, and what people call it. */
  subject: { kind: FileSubjectKind; id: Id; name: string }
  /** How its bytes are asked for, and the ending of the file: `csv`. */
  format: string
  /** First and last day of the period that it is about, for names. */
  period?: { from: string; to: string }
  /** The name of the file where a format prescribes it; absent: the target's pattern names it. */
  file_name?: string
}

/**
 * Queues a file for a target in the transaction of the caller. The worker reads its bytes, sends and proves them. What becomes of it is told to
 * the subject's kind (`file-subject.ts`). It waits while the target is not tested, and fails at once when that is turned off.
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
