import { email as emailAddress } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { transaction } from '../db/tx.ts'
import { resetLink } from '../features/auth/reset.ts'
import { Refused } from '../errors/refused.ts'
import { runCommand } from './run-command.ts'

const usage = 'npm run create-admin -- --email you@example.org [--name "Your Name"]'

/** Creates a super administrator without a password; the link sets one. */
await runCommand(
  { usage, options: { email: { type: 'string' }, name: { type: 'string' } } },
  async (values, config, { database }) => {
    const address = emailAddress.safeParse(values.email ?? '')
    if (!address.success) throw new Refused(`Say the e-mail address: ${usage}`)
    const email = address.data
    const name = values.name?.trim() || (email.split('@')[0] ?? email)
    const link = await transaction(database.pool, { role: 'app_auth' }, async db => {
      const made = await db.row<{ id: string }>(sql`
        insert into users (email, name, vendor_role) values (${email}, ${name}, 'super_admin')
        on conflict ((lower(email))) do nothing returning id`)
      if (!made) throw new Refused(`There is a user with the address ${email} already. Nothing was changed.`)
      return resetLink(db, config, made.id, { minutes: 24 * 60 })
    })
    return `${email} is a super administrator now. Start Preceptor and set the password here, once, within 24 hours:\n\n  ${link}\n`
  },
)
