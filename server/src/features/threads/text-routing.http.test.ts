import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmployee } from '../../demo/factories/employees.ts'
import { newSid, signatureOf } from '../../demo/partners/text-service.ts'
import { campaign } from '../../../test/campaign.ts'
import { type House, openHouse } from '../../../test/house.ts'

const senders = { shared: '+17185550100', ours: '+17185550101' } as const
let house: House
beforeAll(async () => {
  house = await openHouse({ SMS_URL: 'https://preceptor:s3cret@sms.example.org/', SMS_FROM: senders.shared })
})
afterAll(() => house.close())

/** People with the number: at our agency (two, and one who left), and at the other one (one, and one who left). */
const holders = ['a1', 'a2', 'a-left', 'b1', 'b-left'] as const
type Holder = (typeof holders)[number]
const writers = ['nobody', 'a 3 days ago', 'b 3 days ago', 'a 20 days ago'] as const
type To = keyof typeof senders

interface Case {
  to: To
  has: readonly Holder[]
  wrote: (typeof writers)[number]
  own: boolean
}

/** Returns the right destination according to the specification, computed differently from the code. */
function belongs({ to, has, wrote, own }: Case): string {
  const at = (agency: 'a' | 'b') => has.filter(one => one.startsWith(agency))
  const within = (agency: 'a' | 'b') => {
    const all = at(agency)
    const there = all.some(one => !one.endsWith('left')) ? all.filter(one => !one.endsWith('left')) : all
    return there.length === 1 ? `thread of ${there[0]}` : `desk of ${agency} (${there.length})`
  }
  if (to === 'ours') return within('a')
  // An agency with its own number doesn't write from the shared one
  const sharing = own ? (['b'] as const) : (['a', 'b'] as const)
  const last = wrote === 'a 3 days ago' ? 'a' : wrote === 'b 3 days ago' ? 'b' : null
  if (last && (sharing as readonly string[]).includes(last)) return within(last)
  const employ = (which: (one: string) => boolean) => sharing.filter(agency => at(agency).some(which))
  const current = employ(one => !one.endsWith('left'))
  const any = current.length > 0 ? current : employ(() => true)
  return any.length === 1 && any[0] ? within(any[0]) : 'nobody'
}

const subsets = Array.from({ length: 2 ** holders.length }, (_, bits) => holders.filter((__, at) => bits & (1 << at)))
// 32 sets of people × 4 writers × 3 numbers: the shared number, the same when we have our own, and our own
const cases: Case[] = subsets.flatMap(has =>
  writers.flatMap(wrote => [
    { to: 'shared' as const, has, wrote, own: false },
    { to: 'shared' as const, has, wrote, own: true },
    { to: 'ours' as const, has, wrote, own: true },
  ]),
)

test('[R-RTE-3] messages: every text goes only to the agency it belongs to', async () => {
  const share = campaign(8, 1)
  const drawn = cases.filter((_, n) => n % share === 0)
  const wrong: string[] = []
  let number = 1000
  for (const own of [false, true]) {
    await house.owner.query('delete from sms_senders')
    if (own)
      await house.owner.query('insert into sms_senders (organization_id, number) values ($1, $2)', [
        house.agency.id,
        senders.ours,
      ])
    for (const one of drawn.filter(each => each.own === own)) {
      number += 1
      const from = `+1347555${number}`
      const people = one.has.map(name => ({
        name,
        record: anEmployee({
          organization_id: name.startsWith('a') ? house.agency.id : house.other.id,
          mobile: from,
          ...(name.endsWith('left') && { provider_status: 5 }),
        }),
      }))
      const names = new Map(people.map(({ name, record }) => [record.id, name]))
      await house.load({ employees: people.map(({ record }) => record) })
      await writes(one, from)
      const fields = { From: from, To: senders[one.to], Body: `Text ${number}`, MessageSid: newSid() }
      const answer = await house.app.inject({
        method: 'POST',
        url: '/sms/inbound',
        headers: {
          host: 'panel.example.org',
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': signatureOf('s3cret', 'https://panel.example.org/sms/inbound', fields),
        },
        payload: new URLSearchParams(fields).toString(),
      })
      const found = await where(from, names)
      if (answer.statusCode !== 200 || found !== belongs(one))
        wrong.push(`${JSON.stringify(one)}: ${found}, not ${belongs(one)}`)
    }
  }
  expect(wrong).toEqual([])
  expect(cases.length).toBeGreaterThan(300)
}, 600_000)

/** Sends a text from the agency to that phone, to someone who now has that number or doesn't. */
async function writes({ wrote }: Case, to: string) {
  if (wrote === 'nobody') return
  const org = wrote.startsWith('a') ? house.agency.id : house.other.id
  const somebody = anEmployee({ organization_id: org, mobile: null })
  await house.load({ employees: [somebody] })
  await house.owner.query(
    `insert into messages (organization_id, employee_id, direction, channel, event, to_address, state, sender_name, created_at)
     values ($1, $2, 'out', 'sms', 'session_notice', $3, 'sent', 'Preceptor', now() - $4::interval)`,
    [org, somebody.id, to, wrote.includes('20') ? '20 days' : '3 days'],
  )
}

async function where(from: string, names: ReadonlyMap<string, string>): Promise<string> {
  const { rows: threads } = await house.owner.query<{ employee_id: string }>(
    `select employee_id from messages where direction = 'in' and from_address = $1`,
    [from],
  )
  const { rows: desks } = await house.owner.query<{ organization_id: string; n: number }>(
    `select organization_id, cardinality(candidates) as n from unassigned_messages where from_address = $1`,
    [from],
  )
  const { rows: inbox } = await house.owner.query<{ outcome: string }>(
    'select outcome from sms_inbound where from_number = $1',
    [from],
  )
  const told = [
    ...threads.map(({ employee_id }) => `thread of ${names.get(employee_id) ?? 'a stranger'}`),
    ...desks.map(({ organization_id, n }) => `desk of ${organization_id === house.agency.id ? 'a' : 'b'} (${n})`),
    ...inbox.filter(({ outcome }) => outcome === 'nobody').map(() => 'nobody'),
  ]
  return told.join(' and ')
}
