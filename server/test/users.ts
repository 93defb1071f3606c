import { api } from '@preceptor/contract'
import { bodyPlace } from '../src/messages/queue-mail.ts'
import { unseal } from '../src/keys/secrets.ts'
import type { House } from './house.ts'

interface Kept {
  id: string
  subject: string
  body_sealed: string
}

/** Returns the newest mail to this address, unsealed. */
export async function newestMail({ owner, config }: House, recipient: string) {
  const { rows } = await owner.query<Kept>(
    `select id, subject, body_sealed from outbox where recipient = $1 order by created_at desc, id desc limit 1`,
    [recipient],
  )
  const [mail] = rows
  if (!mail) throw new Error(`No mail went to ${recipient}.`)
  return { subject: mail.subject, body: unseal(config.appKeys, bodyPlace(mail.id), mail.body_sealed) }
}

/** Returns the token after `#token=` in the newest email. */
export async function mailedToken(house: House, recipient: string): Promise<string> {
  const { body } = await newestMail(house, recipient)
  const token = /#token=([\w-]+)/.exec(body)?.[1]
  if (token === undefined) throw new Error(`The mail to ${recipient} holds no link.`)
  return token
}

export const look = (house: House, token: string) =>
  house.call(api.invitations.look, { body: { token } }, { as: 'anonymous' })

export const accept = (house: House, token: string, password: string, name?: string) =>
  house.call(
    api.invitations.accept,
    { body: { token, password, ...(name !== undefined && { name }) } },
    { as: 'anonymous' },
  )

/** Returns the kinds of the agency's events about this subject, oldest first. */
export async function eventsAbout({ owner }: House, subject_id: string, organization_id: string | null) {
  const { rows } = await owner.query<{ kind: string; actor_name: string; actor_id: string | null }>(
    `select kind, actor_name, actor_id from events where subject_id = $1 and organization_id is not distinct from $2 order by id`,
    [subject_id, organization_id],
  )
  return rows
}
