import { type EmployeeNote, type Id, type NoteReader, readsNote, rolePermissions } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { invalid } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { noteTexts } from './texts.ts'

export interface Reader extends NoteReader {
  email: string
}

/** Active users of the agency who see this employee; a coordinator sees only their own employees. */
export const readersOf = ({ db, agency }: Scope, employee_id: Id): Promise<Reader[]> =>
  db.rows<Reader>(sql`
    select u.user_id as id, u.name, u.role, u.email from agency_users() u
    where u.is_active and (u.role <> 'coordinator_limited' or exists (select from coordinators c
      join employees e on e.organization_id = c.organization_id and e.coordinator_id = c.id
      where c.organization_id = ${agency.id} and c.user_id = u.user_id and e.id = ${employee_id}))
    order by u.sort_name, u.user_id`)

type Audience = Pick<EmployeeNote, 'type' | 'visible_to'>

/**
 * Returns the users to mention. Refuses, by name, anyone who could not open the page that the mail links to. Users already
 * mentioned (`before`) may have left or changed roles; that doesn't block editing the note.
 */
export async function mentioned(
  scope: Scope,
  employee_id: Id,
  { mentions, type, visible_to }: Audience & { mentions: readonly Id[] },
  before?: Audience & Pick<EmployeeNote, 'mentions'>,
): Promise<Reader[]> {
  if (mentions.length === 0) return []
  const known = new Set(before?.mentions.map(({ id }) => id))
  const sameAudience = before?.type === type && before.visible_to === visible_to
  const wanted = new Set(mentions)
  const readers = (await readersOf(scope, employee_id)).filter(({ id }) => wanted.has(id))
  const seeing = new Set(readers.map(({ id }) => id))
  if ([...wanted].some(id => !seeing.has(id) && !known.has(id)))
    throw invalid({ mentions: [noteTexts.named('mentionUnseen')] })
  const shutOut = readers.filter(
    ({ id, role }) =>
      id !== scope.actor.user_id &&
      !(sameAudience && known.has(id)) &&
      !readsNote({ role, permissions: rolePermissions[role] }, { type, visible_to }),
  )
  if (shutOut.length > 0)
    throw invalid({
      mentions: [
        noteTexts.named('mentionUnable', {
          count: shutOut.length,
          names: shutOut.map(({ name }) => name).join(', '),
        }),
      ],
    })
  return readers
}
