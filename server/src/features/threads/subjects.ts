import type { Id, MessageSubject } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { knownTitle } from '../employee-forms/rows.ts'

interface Named {
  kind: Sql
  id: Sql
  employee_id: Sql
}

/** Selects a message's subject as JSON; null if it is gone, or isn't this employee's. */
export function subjectOf(scope: Pick<Scope, 'actor' | 'agency' | 'origin'>, { kind, id, employee_id }: Named): Sql {
  const { agency, origin } = scope
  const named = (is: MessageSubject['kind'], name: Sql, from: Sql) =>
    sql`when ${is} then (select json_build_object('kind', ${is}::text, 'id', ${id}, 'name', ${name}) from ${from} limit 1)`
  return sql`case ${kind}
    ${named(
      'session',
      sql`s.title`,
      sql`session_bookings b join sessions s on s.organization_id = b.organization_id and s.id = b.session_id
        where b.organization_id = ${agency.id} and b.session_id = ${id} and b.employee_id = ${employee_id}`,
    )}
    ${named(
      'program',
      sql`text_in(p.titles, ${origin.language})`,
      sql`programs p where p.organization_id = ${agency.id} and p.id = ${id}`,
    )}
    ${named(
      'checklist',
      sql`text_in(p.titles, ${origin.language})`,
      sql`assignments d join programs p on p.organization_id = d.organization_id and p.id = d.program_id
        where d.organization_id = ${agency.id} and d.id = ${id} and d.employee_id = ${employee_id}`,
    )}
    ${named(
      'form',
      knownTitle(scope),
      sql`employee_forms a join forms f on f.organization_id = a.organization_id and f.id = a.form_id
        join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
        where a.organization_id = ${agency.id} and a.id = ${id} and a.employee_id = ${employee_id}`,
    )}
    end`
}

/** Reads the subject named by an address or a new message; null if it isn't this employee's. */
export async function readSubject(
  scope: Scope,
  employee_id: Id,
  { kind, id }: Pick<MessageSubject, 'kind' | 'id'>,
): Promise<MessageSubject | null> {
  const named = { kind: sql`${kind}::text`, id: sql`${id}::uuid`, employee_id: sql`${employee_id}::uuid` }
  const row = await scope.db.row<{ subject: MessageSubject | null }>(sql`select ${subjectOf(scope, named)} as subject`)
  return row?.subject ?? null
}

/** Reads the subject in an address, such as `form.0198a9b2-…`. */
export async function subjectIn(
  scope: Scope,
  employee_id: Id,
  named: string | undefined,
): Promise<MessageSubject | null> {
  const [kind, id] = named?.split('.') ?? []
  return kind && id ? readSubject(scope, employee_id, { kind: kind as MessageSubject['kind'], id }) : null
}
