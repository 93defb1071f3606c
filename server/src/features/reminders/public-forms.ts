import type { Id } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { transaction } from '../../db/tx.ts'
import { publicPage, type PublicForms, type PublicPage } from '../../http/public-forms.ts'
import { mailOfStop } from '../../messages/stop-address.ts'
import { inAgency } from '../../scope/scope.ts'
import { systemBasis } from '../../scope/system.ts'
import { recordConsent } from './consents.ts'
import { words } from './words.ts'

interface Parts {
  config: Config
  database: Database
}

interface Recipient {
  organization_id: Id
  employee_id: Id
  language: string | null
  agency_name: string
}

export const publicForms = (parts: Parts): Pick<PublicForms, 'stop'> => ({
  stop: (token, answer, often) => stopPage(parts, { token, answer, often }),
})

const asWorker = <Row extends object>({ database }: Parts, statement: ReturnType<typeof sql>) =>
  transaction(database.pool, { role: 'app_job' }, db => db.rows<Row>(statement))

/** Returns the page behind a stop link. It asks for confirmation first, because mail scanners follow links too. */
async function stopPage(
  parts: Parts,
  { token, answer, often }: { token: string; answer: string | null; often: boolean },
): Promise<PublicPage> {
  if (often) return told(fallback, 429, [words.say(fallback, 'pageOften')])
  const mail_id = mailOfStop(parts.config.appKeys, token)
  const [recipient] = mail_id ? await asWorker<Recipient>(parts, sql`select * from recipient_of_mail(${mail_id})`) : []
  if (!recipient) return told(fallback, 404, [words.say(fallback, 'pageUnknown')])
  const language = recipient.language ?? fallback
  const agency = recipient.agency_name
  if (answer === 'stop' || answer === 'start') {
    await record(parts, recipient, { channel: 'mail', granted: answer === 'start', how: 'link' })
    const done = words.say(language, answer === 'stop' ? 'pageStopped' : 'pageStarted', { agency })
    const other = answer === 'stop' ? 'start' : 'stop'
    return told(language, 200, [done], [{ answer: other, label: labelOf(language, other) }])
  }
  return told(
    language,
    200,
    [words.say(language, 'pageAsk', { agency }), words.say(language, 'pageStays')],
    [{ answer: 'stop', label: labelOf(language, 'stop') }],
  )
}

const labelOf = (language: string, answer: 'stop' | 'start') =>
  words.say(language, answer === 'stop' ? 'pageStop' : 'pageAgain')

const told = publicPage(language => words.say(language, 'pageTitle'))

type Answer = Pick<Parameters<typeof recordConsent>[2], 'channel' | 'granted' | 'how'>

async function record(
  { database }: Parts,
  { organization_id, employee_id }: Pick<Recipient, 'organization_id' | 'employee_id'>,
  answer: Answer,
) {
  const basis = await systemBasis(database, organization_id)
  if (basis) await inAgency(basis, scope => recordConsent(scope, employee_id, { ...answer, reason: null }))
}
