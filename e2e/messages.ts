import { randomBytes } from 'node:crypto'
import { sql } from './database.ts'
import { agencyId, aUser } from './people.ts'

export const elmCity = 'Elm City Homemakers'

interface NewMessage {
  title?: string
  body?: string
  level?: 'info' | 'warning' | 'error'
  roles?: string[]
  is_dismissible?: boolean
  needs_acknowledgement?: boolean
}

export const aTitle = (words: string) => `${words} ${randomBytes(3).toString('hex')}`

/**
 * Adds an active message for one role of a small agency, so that no one else's screen changes. Its start determines the order among
 * messages of one level.
 */
export async function aMessage({ title = aTitle('Message'), level = 'info', ...over }: NewMessage = {}) {
  const [row] = await sql<{ id: string }>(
    `insert into panel_messages (title, body, level, roles, agency_ids, starts_at, time_zone, is_dismissible, needs_acknowledgement,
       created_by, created_by_name)
     select $1, $2, $3, $4, array[$5::uuid], now() - interval '1 minute', 'America/New_York', $6, $7, id, name
     from users where email = 'csm@preceptor.example' returning id`,
    [
      title,
      over.body ?? 'One line of text.',
      level,
      over.roles ?? ['viewer'],
      await agencyId(elmCity),
      over.is_dismissible ?? true,
      over.needs_acknowledgement ?? false,
    ],
  )
  if (!row) throw new Error('The demo world has no customer success manager.')
  return { id: row.id, title, end: () => sql('update panel_messages set ends_at = now() where id = $1', [row.id]) }
}

export const aReader = (role: 'viewer' | 'rn_limited' | 'coordinator_limited' = 'viewer') =>
  aUser({ agencies: { [elmCity]: role } })
