import type { Id } from '@preceptor/contract'
import { smsSize } from '@preceptor/contract'
import type { Client } from 'pg'
import type { Config } from '../config.ts'
import { ownerClient } from '../db/owner-client.ts'
import { type Keyring, seal } from '../keys/secrets.ts'
import { messagePlace } from '../messages/keep-message.ts'
import { newId } from '../lib/new-id.ts'
import { type Day, demoToday } from './days.ts'
import { writeOwnTemplates } from './own-templates.ts'

const minute = 60_000
const hour = 60 * minute

/** The messages, with how long ago each was sent. `waits`: needs a reply. */
interface Said {
  /** In hours. */
  ago: number
  by: 'employee' | 'staff' | 'note'
  text: string
  waits?: true
  channel?: 'mail' | 'sms'
  subject?: string
  event?: string
  state?: string
  reason?: string
  code?: number
}
interface Talk {
  /** The person's language. */
  language: string
  said: readonly Said[]
}

/** A sample of each kind: replies in five languages, some overdue, a STOP, and each way a message can fail. */
const talks: readonly Talk[] = [
  {
    language: 'en',
    said: [
      { ago: 3, by: 'staff', text: 'Can you cover Mrs. Klein on Saturday from 9 to 1?', state: 'delivered' },
      { ago: 0.4, by: 'employee', text: 'Yes I can. Is it the same address as last time?', waits: true },
    ],
  },
  {
    language: 'es',
    said: [
      {
        ago: 75,
        by: 'employee',
        text: '¿A qué hora es la clase del jueves? Ese día trabajo hasta las 3.',
        waits: true,
      },
    ],
  },
  {
    language: 'zh',
    said: [
      {
        ago: 52,
        by: 'staff',
        text: 'Your TB test expires next week. Please send us the new result.',
        state: 'delivered',
      },
      { ago: 50, by: 'employee', text: '我明天去诊所，结果出来就发给您。', waits: true },
    ],
  },
  {
    language: 'ru',
    said: [
      { ago: 30, by: 'employee', text: 'Где я могу получить сертификат за прошлый месяц?', waits: true },
      { ago: 28, by: 'staff', text: 'Ваш сертификат отправлен на электронную почту.', state: 'delivered' },
      { ago: 27, by: 'employee', text: 'Спасибо!' },
    ],
  },
  {
    language: 'ht',
    said: [
      { ago: 26, by: 'employee', text: 'Mwen pa ka louvri lyen an. Tanpri voye l ankò.', waits: true },
      { ago: 25, by: 'note', text: 'Her phone is old; send the link by email instead.' },
    ],
  },
  {
    language: 'en',
    said: [
      {
        ago: 20,
        by: 'staff',
        text: 'The in-service on Monday moved to room 4.',
        state: 'undelivered',
        reason: 'refused',
        code: 30_006,
      },
    ],
  },
  {
    language: 'en',
    said: [
      {
        ago: 44,
        by: 'staff',
        text: 'Please call the office about your schedule.',
        state: 'undelivered',
        reason: 'refused',
        code: 30_003,
      },
      { ago: 21, by: 'staff', text: 'Trying again: please call the office.', state: 'delivered' },
    ],
  },
  {
    language: 'es',
    said: [
      {
        ago: 46,
        by: 'staff',
        text: 'Gane dinero extra este fin de semana. Responda ya.',
        state: 'undelivered',
        reason: 'refused',
        code: 30_007,
      },
    ],
  },
  {
    language: 'es',
    said: [
      {
        ago: 60,
        by: 'staff',
        text: 'Adjuntamos su horario.',
        channel: 'mail',
        subject: 'Su horario',
        state: 'bounced',
        reason: 'refused',
      },
    ],
  },
  {
    language: 'en',
    said: [
      {
        ago: 8,
        by: 'staff',
        text: 'See you on Monday.',
        channel: 'mail',
        subject: 'Monday',
        state: 'failed',
        reason: 'unreachable',
      },
      { ago: 7, by: 'staff', text: 'See you on Monday.', state: 'suppressed', reason: 'opted_out' },
    ],
  },
  {
    language: 'en',
    said: [
      { ago: 31, by: 'staff', text: 'Reminder: bring your ID card tomorrow.', state: 'delivered' },
      { ago: 30.9, by: 'employee', text: 'STOP' },
    ],
  },
]

/** Creates recent conversations in the two largest agencies, and texts from unknown senders. A trigger creates the threads. */
export async function converseDemoWorld({ config, ownerUrl }: { config: Config; ownerUrl: string }): Promise<void> {
  const owner = ownerClient({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ id: Id }>(
      `select o.id from organizations o where not o.is_catalog and exists (select from employees e where e.organization_id = o.id)
        order by (select count(*) from employees e where e.organization_id = o.id) desc, o.id limit 2`,
    )
    for (const [at, { id }] of rows.entries())
      await converse(owner, config.appKeys, { organization_id: id, today: demoToday(config.demoDate), numbers: at })
  } finally {
    await owner.end()
  }
}

interface Sender {
  number: string
  name: string
  registration: 'registered' | 'pending'
  per_minute: number | null
  /** The carrier's error code, for a blocked number. */
  paused_for?: number
}
/** Numbers of each agency; the first one sends. Each number belongs to one agency. */
const numbersOf: readonly (readonly [Sender, ...Sender[]])[] = [
  [
    { number: '+17185550100', name: 'Main office', registration: 'registered', per_minute: 60 },
    { number: '+17185550102', name: 'Night desk', registration: 'pending', per_minute: 30, paused_for: 30034 },
  ],
  [{ number: '+17185550104', name: 'Office', registration: 'registered', per_minute: null }],
]
/** Millionths of a dollar per text segment. */
const price_micros = 7_900

interface Speaker {
  id: Id
  name: string
  mobile: string
  email: string
}

/** Writes the conversations of one agency, up to 3 p.m. Eastern time, or now if earlier. */
export async function converse(
  owner: Pick<Client, 'query'>,
  keys: Keyring,
  { organization_id, today, numbers = 0 }: { organization_id: Id; today: Day; numbers?: number },
): Promise<void> {
  const now = Math.min(Date.now(), today * 24 * hour + 20 * hour)
  const senders = numbersOf[numbers % numbersOf.length] ?? []
  const sender = senders[0]?.number ?? ''
  for (const { number, name, registration, per_minute, paused_for = null } of senders) {
    const paused_at = paused_for === null ? null : new Date(now - 26 * hour)
    await owner.query(
      `insert into sms_senders (organization_id, number, name, registration, price_micros, per_minute, paused_for, paused_at, told_at, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
      [
        organization_id,
        number,
        name,
        registration,
        price_micros,
        per_minute,
        paused_for,
        paused_at,
        new Date(now - 200 * 24 * hour),
      ],
    )
  }
  const { rows: users } = await owner.query<{ id: Id; name: string }>(
    `select u.id, u.name from memberships m join users u on u.id = m.user_id
      where m.organization_id = $1 and m.is_active and m.role = 'agency_admin' order by u.id limit 1`,
    [organization_id],
  )
  const staff = users[0] ?? { id: null, name: 'Preceptor' }
  const taken: Id[] = []
  for (const { language, said } of talks) {
    const { rows } = await owner.query<Speaker>(
      `select id, first_name || ' ' || last_name as name, mobile, email from employees
        where organization_id = $1 and language = $2 and provider_status = 1 and mobile is not null and email is not null and id <> all ($3)
        order by id limit 1`,
      [organization_id, language, taken],
    )
    const [person] = rows
    if (!person) continue
    taken.push(person.id)
    for (const one of said.toSorted((a, b) => b.ago - a.ago))
      await say(owner, keys, { organization_id, person, staff, sender, language, now, one })
    if (said.some(({ text }) => text === 'STOP'))
      await owner.query(
        `insert into contact_consents (organization_id, employee_id, channel, granted, how, address, by_name, at)
          values ($1, $2, 'sms', false, 'text_message', $3, $4, $5)`,
        [organization_id, person.id, person.mobile, person.name, new Date(now - 30.9 * hour)],
      )
  }
  await leaveUnassigned(owner, keys, { organization_id, sender, now, taken })
  await writeOwnTemplates(owner, { organization_id, by: staff.name, at: new Date(now - 30 * 24 * hour) })
}

interface Saying {
  organization_id: Id
  person: Speaker
  staff: { id: Id | null; name: string }
  /** The agency's number. */
  sender: string
  language: string
  now: number
  one: Said
}

async function say(
  owner: Pick<Client, 'query'>,
  keys: Keyring,
  { organization_id, person, staff, sender, language, now, one }: Saying,
) {
  const id = newId()
  const { by, text, channel = 'sms', state = 'delivered' } = one
  const at = new Date(now - one.ago * hour)
  const isOut = by === 'staff'
  const size = isOut && channel === 'sms' ? smsSize(text) : null
  const address = channel === 'sms' ? person.mobile : person.email
  const row = {
    organization_id,
    id,
    employee_id: person.id,
    direction: isOut ? 'out' : by === 'note' ? 'note' : 'in',
    channel: by === 'note' ? null : channel,
    event: isOut ? 'staff_message' : null,
    from_address: by === 'employee' ? address : isOut && channel === 'sms' ? sender : null,
    to_address: isOut ? address : by === 'employee' && channel === 'sms' ? sender : null,
    subject: one.subject ?? null,
    text_sealed: seal(keys, messagePlace(id), text),
    language: by === 'note' ? null : language,
    encoding: size?.encoding ?? null,
    segments: size?.segments ?? null,
    cost_micros: size ? size.segments * price_micros : null,
    state: isOut ? state : by === 'note' ? 'noted' : 'received',
    reason: one.reason ?? null,
    provider_code: one.code ?? null,
    sender_id: by === 'employee' ? null : staff.id,
    sender_name: by === 'employee' ? person.name : staff.name,
    needs_reply: one.waits ?? false,
    created_at: at,
    sent_at: isOut && state !== 'failed' && state !== 'suppressed' ? at : null,
    settled_at: isOut ? new Date(at.getTime() + minute) : null,
  }
  const columns = Object.keys(row)
  await owner.query(
    `insert into messages (${columns.join()}) values (${columns.map((_, n) => `$${n + 1}`).join()})`,
    Object.values(row),
  )
}

interface Leaving {
  organization_id: Id
  sender: string
  now: number
  taken: readonly Id[]
}

/** A text from a sister's phone, and one from a phone that two people share. */
async function leaveUnassigned(
  owner: Pick<Client, 'query'>,
  keys: Keyring,
  { organization_id, sender, now, taken }: Leaving,
) {
  const { rows } = await owner.query<{ ids: Id[]; mobile: string }>(
    `select array_agg(id order by id) as ids, min(mobile) as mobile from (select id, mobile from employees
      where organization_id = $1 and provider_status = 1 and mobile is not null and id <> all ($2) order by id limit 2) two`,
    [organization_id, taken],
  )
  const ids = rows[0]?.ids ?? []
  const open = [
    {
      ago: 5,
      from: '+17185550177',
      text: 'This is my new number. Can somebody call me about Friday?',
      why: 'unknown_number',
      ids: [],
    },
    ...(ids.length === 2
      ? [{ ago: 29, from: rows[0]?.mobile ?? '', text: 'I will be 15 minutes late today.', why: 'several_people', ids }]
      : []),
  ]
  for (const { ago, from, text, why, ids: candidates } of open) {
    const id = newId()
    const place = { table: 'unassigned_messages', column: 'text_sealed', id }
    await owner.query(
      `insert into unassigned_messages (organization_id, id, from_address, to_address, text_sealed, why, candidates, created_at)
        values ($1, $2, $3, $8, $4, $5, $6, $7)`,
      [organization_id, id, from, seal(keys, place, text), why, candidates, new Date(now - ago * hour), sender],
    )
  }
}
