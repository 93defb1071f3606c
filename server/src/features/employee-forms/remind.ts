import { textFor } from '@preceptor/contract'
import { dayIn } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import { queueMail } from '../../messages/queue-mail.ts'
import type { Scope } from '../../scope/scope.ts'
import { languageOf } from '../auth/accounts.ts'
import { refuseNotUnderWay } from './answers.ts'
import { refuseOther } from './reader.ts'
import type { Held, Signer } from './held.ts'
import { tell, write } from './moves.ts'
import { turnMail } from './mails.ts'
import { employeeFormTexts } from './texts.ts'
import { turns } from './turns.ts'

/** Emails a person without an account their link, and returns whether anything was sent. Provided by the links feature. */
export type ByLink = (scope: Scope, config: Config, held: Held, signer: Signer) => Promise<boolean>
const known: { byLink: ByLink | null } = { byLink: null }
export const remindByLink = (byLink: ByLink): void => {
  known.byLink = byLink
}

interface Account {
  user_id: string
  name: string
  email: string
}

/** The accounts that take this step. When no coordinator has an account, agency administrators fill in. */
const accountsOf = ({ db, agency }: Scope, held: Held, { kind, user_id, step_key }: Signer): Promise<Account[]> => {
  const who = held.content.steps.find(({ key }) => key === step_key)?.who
  const role = who?.kind === 'role' ? who.role : null
  const coordinator = sql`(select c.user_id from coordinators c where c.organization_id = ${agency.id} and c.id = ${held.employee.coordinator_id})`
  const which =
    user_id !== null
      ? sql`u.user_id = ${user_id}`
      : kind === 'role'
        ? sql`u.role = ${role}`
        : sql`(u.user_id = ${coordinator} or ${coordinator} is null and u.role = 'agency_admin')`
  return db.rows<Account>(sql`select u.user_id, u.name, u.email from agency_users() u where u.is_active and ${which}
    order by u.sort_name limit 20`)
}

/** Writes to these signers. Returns the number of signers notified. */
export async function writeTo(scope: Scope, config: Config, held: Held, signers: readonly Signer[]): Promise<number> {
  let written = 0
  for (const signer of signers) {
    if (signer.kind === 'caregiver' || signer.kind === 'outside') {
      if (known.byLink && (await known.byLink(scope, config, held, signer))) written += 1
      continue
    }
    for (const account of await accountsOf(scope, held, signer)) {
      const language = await scope.db.as({ role: 'app_auth' }, accounts => languageOf(accounts, account.user_id))
      await queueMail(scope.db, config.appKeys, {
        organization_id: scope.agency.id,
        recipient: account.email,
        ...turnMailOf(scope, config, held, { ...account, language }),
      })
      written += 1
    }
  }
  if (written > 0) await write(scope, held, { last_told_at: new Date().toISOString() })
  return written
}

function turnMailOf({ agency }: Scope, config: Config, held: Held, { name, language }: Account & { language: string }) {
  return turnMail(language, {
    name,
    employee: `${held.employee.first_name} ${held.employee.last_name}`,
    // Messages about medical, HR and identity forms never include the title
    title: held.visibility === 'general' ? (textFor(held.titles, [language, 'en'])?.text ?? null) : null,
    due: held.due_on === null ? null : dayIn(language, held.due_on),
    agency: agency.name,
    link: `${config.publicUrl}/employee/${held.employee_id}/form/${held.id}`,
  })
}

/** Reminds the signers whose turn it is. */
export async function remind(scope: Scope, config: Config, held: Held): Promise<void> {
  refuseOther(scope, held)
  refuseNotUnderWay(held)
  const { turn } = turns(held)
  const signers = held.signers.filter(({ step_key }) => turn.includes(step_key))
  if ((await writeTo(scope, config, held, signers)) === 0)
    throw new AppError('CONFLICT', employeeFormTexts.named('nobodyToWrite'))
  await tell(scope, held, 'employee_form.reminded')
}
