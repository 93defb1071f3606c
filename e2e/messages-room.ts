import { randomBytes, randomInt } from 'node:crypto'
import { newSid, openTextService, tell } from '../server/src/demo/partners/text-service.ts'
import { sql } from './database.ts'
import { startServer } from './own-server.ts'
import { anAgency, aUser } from './people.ts'

const password = 'journey-partner'
const number = '+12125550100'

/** A server that hears texts from a text service on this machine. */
export async function openTextedServer(origin: string) {
  const service = await openTextService({ password })
  const stop = await startServer(origin, { SMS_URL: service.url, SMS_FROM: number, PUBLIC_URL: origin })
  return {
    /** A text from this phone to the number of the panel. */
    text: (from: string, body: string) =>
      tell(
        { address: `${origin}/sms/inbound`, password },
        { MessageSid: newSid(), From: from, To: number, Body: body, NumMedia: '0' },
      ),
    close: async () => {
      await stop()
      await service.close()
    },
  }
}

/** As people read it, and as the text service says it. */
function aPhone() {
  const line = String(randomInt(1_000_000)).padStart(6, '0')
  return { e164: `+17182${line}`, shown: `(718) 2${line.slice(0, 2)}-${line.slice(2)}` }
}

/**
 * An agency of its own: coordinator Luis with his own people Ana, and the sisters Bea and Cora who share a phone; Dana, who administers it;
 * and one ready reply. Nobody has the phone `unknown`.
 */
export async function aMessagedAgency() {
  const agency = await anAgency('Messaged')
  const word = randomBytes(3).toString('hex')
  const user = async (name: string, role: 'coordinator_limited' | 'agency_admin') => {
    const made = await aUser({ agencies: { [agency.name]: role } })
    await sql('update users set name = $2 where id = $1', [made.id, `${name} ${word}`])
    return { ...made, name: `${name} ${word}` }
  }
  const luis = await user('Luis Ortega-Villanueva', 'coordinator_limited')
  const dana = await user('Dana', 'agency_admin')
  const [phone, shared, unknown] = [aPhone(), aPhone(), aPhone()]
  await sql(
    `with theirs as (insert into coordinators (organization_id, name, user_id) values ($1, $2, $3) returning id)
     insert into employees (organization_id, first_name, last_name, provider_status, hire_date, language, mobile, coordinator_id)
     select $1, p.first, 'Journey', 1, '2020-01-06', 'en', p.mobile, theirs.id from theirs,
       (values ('Ana', $4), ('Bea', $5), ('Cora', $5)) p (first, mobile)`,
    [agency.id, luis.name, luis.id, phone.e164, shared.e164],
  )
  await sql(
    `insert into message_templates (organization_id, key, title, channel, texts, updated_by_name)
     values ($1, 'swap', 'Swap a shift', 'sms', $2, 'Journey Tester')`,
    [
      agency.id,
      { en: { subject: null, body: 'Hi {{first_name}}, yes, we swapped your shift. {{agency}}', is_reviewed: true } },
    ],
  )
  return { agency, luis, dana, phone, shared, unknown }
}
