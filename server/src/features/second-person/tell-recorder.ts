import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { queueMail } from '../../messages/queue-mail.ts'
import { inWords } from '../../lib/texts.ts'
import type { Scope } from '../../scope/scope.ts'
import { languageOf } from '../auth/accounts.ts'
import { returnedMail } from './mails.ts'

interface Returned {
  /** The record's table; `written_by` lists its writers in order. */
  table: Sql
  returned: { id: Id; employee_name: string }
  /** Preferably a named text. */
  title: string
  /** Null omits it from the email. */
  reason: string | null
  /** The path of its page within the agency's area. */
  address: string
}

/** Mails the last writer that the record came back, with the reason and a link; skips people who have left the agency. */
export async function tellRecorder(
  scope: Scope,
  config: Config,
  { table, returned, title, reason, address }: Returned,
) {
  const { db, agency, actor } = scope
  const recorder = await db.row<{ id: Id; name: string; email: string }>(sql`
    select u.user_id as id, u.name, u.email from ${table} x
    join agency_users() u on u.user_id = x.written_by[cardinality(x.written_by)] and u.is_active
    where x.organization_id = ${agency.id} and x.id = ${returned.id}`)
  if (!recorder || recorder.id === actor.user_id) return
  const language = await db.as({ role: 'app_auth' }, accounts => languageOf(accounts, recorder.id))
  await queueMail(db, config.appKeys, {
    organization_id: agency.id,
    recipient: recorder.email,
    ...returnedMail(language, {
      name: recorder.name,
      title: inWords(language, title),
      employee: returned.employee_name,
      approver: actor.name,
      agency: agency.name,
      reason,
      link: `${config.publicUrl}/${address}`,
    }),
  })
}
