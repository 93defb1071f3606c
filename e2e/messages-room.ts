import { spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { sql } from './database.ts'
import { startServer } from './own-server.ts'
import { anAgency, aUser } from './people.ts'

const number = '+12125550100'

/** Starts a server that uses this machine's text service (`npm run partners`), through which the journey sends texts. */
export async function openTextedServer(origin: string) {
  const port = Number(new URL(origin).port)
  const stop = await startServer(origin, {
    SMS_URL: `http://preceptor:demo-partner@127.0.0.1:${port + 1}/`,
    SMS_FROM: number,
    PUBLIC_URL: origin,
  })
  const service = spawn(
    process.execPath,
    ['server/src/demo/partners/cli.ts', '--panel', origin, '--port', String(port + 1), '--number', number],
    { stdio: ['pipe', 'ignore', 'inherit'], env: { ...process.env, PUBLIC_URL: origin } },
  )
  return {
    /** Sends a text from this phone to the panel's number. Resolves once the panel has delivered it to its thread or desk. */
    text: async (from: string, body: string) => {
      const handled = async () =>
        (await sql('select from sms_inbound where from_number = $1 and handled_at is not null', [from])).length
      const before = await handled()
      service.stdin.write(`${from} ${body}\n`)
      for (let tries = 0; (await handled()) === before; tries++) {
        if (tries === 300) throw new Error(`The text from ${from} did not arrive.`)
        await new Promise(done => setTimeout(done, 100))
      }
    },
    close: async () => {
      await stop()
      service.kill('SIGKILL')
    },
  }
}

/** Returns a phone number in people's format and in the text service's. */
function aPhone() {
  const line = String(randomInt(1_000_000)).padStart(6, '0')
  return { e164: `+17182${line}`, shown: `(718) 2${line.slice(0, 2)}-${line.slice(2)}` }
}

/**
 * Adds a separate agency: coordinator Luis with his own people Ana, and the sisters Bea and Cora who share a phone; Dana, its
 * administrator; and one ready reply. No one has the phone `unknown`.
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
