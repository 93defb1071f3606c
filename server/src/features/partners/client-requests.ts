import { createHash } from 'node:crypto'
import {
  type api,
  type ClientRequest,
  clientRequestsList,
  type Id,
  type Input,
  type SignupState,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { counting, take } from '../../db/rate-limits.ts'
import { transaction } from '../../db/tx.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { placeOf } from '../../http/address.ts'
import { publicPage, type PublicForms } from '../../http/public-forms.ts'
import { seal, unseal } from '../../keys/secrets.ts'
import { product } from '../../lib/product.ts'
import { among, everyWordIn, fromMomentForVendor, toMomentForVendor } from '../../lists/conditions.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import { mailFor } from '../../messages/message-words.ts'
import { queueMail } from '../../messages/queue-mail.ts'
import type { AgenciesScope, PublicScope, Scope } from '../../scope/scope.ts'
import { mail } from '../auth/mails.ts'
import { revokeApiKey } from '../settings/api-keys/api-keys.ts'
import { signUp } from './sign-up.ts'
import { partnerTexts } from './texts.ts'

const { named, say } = partnerTexts

interface Parts {
  config: Config
  database: Database
}

export const signupMail = mailFor('partner_signup', (language, { name, agency, link }) =>
  mail(
    { name, language },
    say(language, 'signupSubject', { agency }),
    say(language, 'signupIntro', { agency, product: product.name }),
    link,
    say(language, 'signupNotYou'),
  ),
)

/** The request is sealed in the link: an outsider writes nothing here until someone opens it. */
const linkPlace = { table: 'api_client_requests', column: 'link', id: '00000000-0000-0000-0000-000000000000' }
const asked = z.object({
  email: z.string(),
  name: z.string(),
  company: z.string(),
  agency: z.string(),
  note: z.nullable(z.string()),
  until: z.number(),
})
const hours = 24
/** The most emails per hour to one address. */
const mostPerAddress = 5
const hour = 3_600

type Asked = Input<typeof api.integrations.signup.strangers>['body']

/** Returns the same response whether or not an email is sent. */
export async function askSignup(
  { config, database }: Parts,
  { language, ip }: PublicScope['origin'],
  body: Asked,
): Promise<{ received: true }> {
  const { email } = body
  const waits = await counting(database, async db => [
    await take(db, `signup|to|${email.toLowerCase()}`, { most: mostPerAddress, seconds: hour }),
    await take(db, `signup|from|${placeOf(ip)}`, { most: config.limits.signupsPerIp, seconds: hour }),
  ])
  if (waits.some(wait => wait > 0)) return { received: true }
  const request = { ...body, note: body.note ?? null, until: Date.now() + hours * hour * 1_000 }
  const token = Buffer.from(seal(config.appKeys, linkPlace, JSON.stringify(request))).toString('base64url')
  const link = `${config.publicUrl}/partner-signup?token=${token}`
  await transaction(database.pool, { role: 'app_auth' }, db =>
    queueMail(db, config.appKeys, {
      organization_id: null,
      recipient: email,
      ...signupMail(language, { name: body.name, agency: body.agency, link }),
    }),
  )
  return { received: true }
}

export const signupPage =
  ({ config, database }: Parts): PublicForms['signup'] =>
  async (token, language, answer) => {
    const request = read(config, token)
    if (!request) return told(language, 404, [say(language, 'signupUnknown')])
    if (answer !== 'send') {
      const button = { answer: 'send', label: say(language, 'signupSend') }
      return told(language, 200, [say(language, 'signupAsk', { agency: request.agency })], [button])
    }
    const { email, name, company, agency, note } = request
    const hash = createHash('sha256').update(token).digest()
    await transaction(database.pool, { role: 'app_auth' }, db =>
      db.run(sql`insert into api_client_requests (link_hash, email, name, company, agency, note)
        values (${hash}, ${email}, ${name}, ${company}, ${agency}, ${note}) on conflict do nothing`),
    )
    return told(language, 200, [say(language, 'signupSent')])
  }

function read({ appKeys }: Config, token: string): z.output<typeof asked> | null {
  try {
    const request = asked.parse(JSON.parse(unseal(appKeys, linkPlace, Buffer.from(token, 'base64url').toString())))
    return request.until > Date.now() ? request : null
  } catch {
    return null
  }
}

const told = publicPage(language => say(language, 'signupTitle'))

export const clientRequestsSql: ListSql<typeof clientRequestsList, AgenciesScope, ClientRequest> = {
  list: clientRequestsList,
  from: sql`api_client_requests r left join organizations o on o.id = r.client_of left join partners p on p.id = r.partner_id`,
  id: sql`r.id`,
  columns: sql`r.id, r.email, r.name, r.company, r.agency, r.note, r.state, r.asked_at,
    case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as organization,
    case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as partner, r.decided_by_name, r.decided_at, r.revoked_at`,
  filters: {
    search: everyWordIn(sql`fold(concat_ws(' ', r.company, r.name, r.email, r.agency, o.name))`),
    state: among(sql`r.state`),
    asked_from: fromMomentForVendor(sql`r.asked_at`),
    asked_to: toMomentForVendor(sql`r.asked_at`),
  },
  orders: { company: [{ sql: sql`fold(r.company)` }], asked_at: [{ sql: sql`r.asked_at` }] },
  counted: { state: { value: sql`r.state` } },
}

interface Held {
  company: string
  state: SignupState
  client_of: Id | null
  client_id: Id | null
}

async function hold(db: Scope['db'], id: Id, state: SignupState, otherwise: string): Promise<Held> {
  const held = await db.row<Held>(
    sql`select company, state, client_of, client_id from api_client_requests where id = ${id} for update`,
  )
  if (!held) throw notFound(named('requestNotFound'))
  if (held.state !== state) throw new AppError('CONFLICT', otherwise)
  return held
}

const holdPending = (db: Scope['db'], id: Id) => hold(db, id, 'pending', named('requestDecided'))

/** Creates the key in the agency, whose partner must be one that connects itself. */
export async function approveRequest(scope: Scope, id: Id, { scopes }: Pick<Parameters<typeof signUp>[1], 'scopes'>) {
  const { db, agency, actor } = scope
  const identity = { role: 'app_csm', user_id: actor.user_id } as const
  const held = await db.as(identity, csm => holdPending(csm, id))
  const { partner, client_id, client_secret } = await signUp(scope, { name: held.company.slice(0, 80), scopes })
  await db.as(identity, csm =>
    csm.run(sql`update api_client_requests set state = 'approved', client_of = ${agency.id}, partner_id = ${partner.id},
      client_id = ${client_id}, decided_by_name = ${actor.name}, decided_at = now() where id = ${id}`),
  )
  await recordEvent(scope, {
    kind: 'integration.signup_decided',
    subject: { id, name: held.company },
    note: 'approved',
  })
  return { client_id, client_secret, scopes }
}

export async function declineRequest({ db, actor }: AgenciesScope, id: Id): Promise<ClientRequest> {
  await holdPending(db, id)
  await db.run(
    sql`update api_client_requests set state = 'declined', decided_by_name = ${actor.name}, decided_at = now() where id = ${id}`,
  )
  return readRequest(db, id)
}

/** Revokes the client's key in its agency; a trigger updates the request. */
export async function revokeClient(scope: Scope, id: Id): Promise<ClientRequest> {
  const { db, agency, actor } = scope
  const identity = { role: 'app_csm', user_id: actor.user_id } as const
  const held = await db.as(identity, csm => hold(csm, id, 'approved', named('requestNotApproved')))
  if (held.client_of !== agency.id || held.client_id === null) throw notFound(named('requestNotFound'))
  await revokeApiKey(scope, held.client_id)
  return db.as(identity, csm => readRequest(csm, id))
}

async function readRequest(db: Scope['db'], id: Id): Promise<ClientRequest> {
  const { columns, from } = clientRequestsSql
  const row = await db.row<ClientRequest>(sql`select ${columns} from ${from} where r.id = ${id}`)
  if (!row) throw notFound(named('requestNotFound'))
  return row
}
