import { fullName, type Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { readEmployee } from '../employees/read-employee.ts'
import { findingOf, type Finding } from './find.ts'
import { mergeTexts } from './texts.ts'

const found = async (scope: Scope, key: string): Promise<Finding> => {
  const finding = await findingOf(scope, key)
  if (!finding) throw new AppError('NOT_FOUND', mergeTexts.named('noPair'))
  return finding
}

/** Stores their current matches; a repeated call changes nothing. */
export async function dismissFound(scope: Scope, key: string): Promise<undefined> {
  const { db, agency, actor } = scope
  const { kind, ids, count, evidence } = await found(scope, key)
  if (kind === 'shared') {
    await db.run(sql`insert into shared_contacts (organization_id, contact, people, dismissed_by_name)
      values (${agency.id}, ${key}, ${count}, ${actor.name})
      on conflict (organization_id, contact) do update set people = excluded.people, dismissed_by_name = excluded.dismissed_by_name`)
    await recordEvent(scope, { kind: 'employee.not_a_duplicate', note: key })
    return
  }
  await db.run(sql`insert into duplicate_dismissals (organization_id, employee_id, other_id, evidence, dismissed_by_name)
    values (${agency.id}, ${ids[0]}, ${ids[1]}, ${evidence}::text[], ${actor.name})
    on conflict (organization_id, employee_id, other_id) do update set evidence = excluded.evidence,
      dismissed_by_name = excluded.dismissed_by_name, dismissed_at = now()`)
  await recordPair(scope, 'employee.not_a_duplicate', ids)
}

export async function restoreFound(scope: Scope, key: string): Promise<undefined> {
  const { db, agency } = scope
  const { kind, ids } = await found(scope, key)
  if (kind === 'shared') {
    const gone = await db.run(
      sql`delete from shared_contacts where organization_id = ${agency.id} and contact = ${key}`,
    )
    if (gone > 0) await recordEvent(scope, { kind: 'employee.duplicate_again', note: key })
    return
  }
  const gone = await db.run(sql`delete from duplicate_dismissals
    where organization_id = ${agency.id} and employee_id = ${ids[0]} and other_id = ${ids[1]}`)
  if (gone > 0) await recordPair(scope, 'employee.duplicate_again', ids)
}

/** Records the pair in both histories, each with the other's name. */
async function recordPair(scope: Scope, kind: 'employee.not_a_duplicate' | 'employee.duplicate_again', ids: Id[]) {
  const [a, b] = await Promise.all(ids.map(id => readEmployee(scope, id)))
  if (!a || !b) return
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const)
    await recordEvent(scope, { kind, subject: { id: one.id, name: fullName(one) }, note: fullName(other) })
}
