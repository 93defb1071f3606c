import { createHash } from 'node:crypto'
import type { Id } from '@preceptor/contract'
import type { Client } from 'pg'
import type { AgencyPlan } from '../agencies.ts'
import { type Day, instantText, officeHour } from '../days.ts'
import {
  aClientRequest,
  aPartnerDelivery,
  aPartnerPush,
  type PartnerDeliveryRecord,
  type PartnerPushRecord,
} from '../factories/partners.ts'
import { load } from '../load.ts'
import { Random } from '../random.ts'

interface Place {
  organization_id: Id
  name: string
  partner_id: Id
}

interface Completion {
  id: Id
  employee_id: Id
  program_id: Id
  title: string
  completed_on: string
}

interface Person {
  id: Id
  external_id: string | null
  version: number
}

const topics = ['INSVC-01', 'INSVC-02', 'INSVC-03', 'ORIENT', 'FALLS', 'HANDHYG']

/** Recent pushes and deliveries of agencies, and requests to become a client of the public API. */
export async function giveExchanges(
  owner: Client,
  { seed, today, agencies }: { seed: string; today: Day; agencies: readonly AgencyPlan[] },
): Promise<void> {
  const pushes: PartnerPushRecord[] = []
  const deliveries: PartnerDeliveryRecord[] = []
  for (const plan of agencies.slice(0, 2)) {
    const place = await placeOf(owner, plan.name)
    if (!place) continue
    const random = new Random(`${seed} ${plan.name} exchanges`)
    const at = { owner, random, today, place }
    pushes.push(...(await pushesOf(at, plan.partner === 'HHAeXchange')))
    deliveries.push(...(await deliveriesOf(at)))
  }
  await load(owner, {
    partner_pushes: pushes,
    partner_inbox: deliveries,
    api_client_requests: requestsOf(new Random(`${seed} client requests`), today),
  })
}

async function placeOf(owner: Client, name: string): Promise<Place | undefined> {
  const { rows } = await owner.query<Place>(
    'select id as organization_id, name, partner_id from organizations where name = $1 and partner_id is not null',
    [name],
  )
  return rows[0]
}

interface At {
  owner: Client
  random: Random
  today: Day
  place: Place
}

/** In the first agency some are held for a previous partner; in the other one some were refused. */
async function pushesOf({ owner, random, today, place }: At, isFirst: boolean): Promise<PartnerPushRecord[]> {
  const { organization_id, partner_id } = place
  const { rows: programs } = await owner.query<{ id: Id }>(
    `select p.id from programs p where p.organization_id = $1 and exists (select from training_records r
       where r.organization_id = p.organization_id and r.program_id = p.id and r.kind = 'completion') order by p.code nulls last, p.id limit $2`,
    [organization_id, topics.length],
  )
  for (const [n, { id }] of programs.entries())
    await owner.query('update programs set push_to_partner = true, partner_topic = $2 where id = $1', [id, topics[n]])
  const { rows: completions } = await owner.query<Completion>(
    `select r.id, r.employee_id, r.program_id, coalesce(text_in(p.titles, 'en'), '') as title, r.completed_on::text as completed_on
     from training_records r join programs p on p.organization_id = r.organization_id and p.id = r.program_id
     where r.organization_id = $1 and r.kind = 'completion' and p.push_to_partner order by r.entered_at desc, r.id limit 46`,
    [organization_id],
  )
  const { rows: onLeave } = await owner.query<Person>(
    `select id, external_id, version from employees where organization_id = $1 and provider_status = 4 and employee_number is not null
     order by id limit 12`,
    [organization_id],
  )
  const moment = (ago: number) => officeHour(random, today - ago)
  const sent = completions.map((one, n) => {
    const queued = moment(1 + Math.floor(n / 3))
    const code = isFirst || n % 15 !== 7 ? null : n === 7 ? 'TOPIC_NOT_MAPPED' : 'PUSH_REFUSED'
    return aPartnerPush({
      organization_id,
      partner_id,
      id: random.id(queued),
      kind: 'completion',
      key: `completion:${one.id}`,
      employee_id: one.employee_id,
      program_id: one.program_id,
      about: one.title,
      facts: { completed_on: one.completed_on, title: one.title },
      state: code ? 'refused' : 'confirmed',
      code,
      value: code === 'TOPIC_NOT_MAPPED' ? one.title : code && 'Employment ended before the class',
      queued_at: instantText(queued),
      sent_at: instantText(queued + 15_000),
      ended_at: instantText(queued + 22_000),
    })
  })
  const status = (person: Person, n: number, over: Partial<PartnerPushRecord>) => {
    const queued = moment(1 + n)
    return aPartnerPush({
      organization_id,
      partner_id,
      id: random.id(queued),
      key: `status:${person.id}:${person.version}`,
      employee_id: person.id,
      about: 'On leave',
      facts: { status: 'On leave' },
      next_at: instantText(queued),
      queued_at: instantText(queued),
      ...over,
    })
  }
  const { rows: others } = await owner.query<{ id: Id }>(`select id from partners where name = 'AxisCare'`)
  const former = others[0]?.id
  return [
    ...sent,
    ...onLeave.flatMap((person, n) => {
      // The response was lost: we ask the partner whether it arrived
      if (n < 2) return status(person, n, { state: 'sent', is_doubtful: true, code: 'PARTNER_TIMEOUT' })
      if (n < 5) return status(person, n, { state: 'queued', sent_at: null })
      if (n === 5) return status(person, n, { state: 'discarded', sent_at: null })
      return isFirst && former && n < 10 ? status(person, n + 40, { partner_id: former, state: 'held' }) : []
    }),
  ]
}

async function deliveriesOf({ owner, random, today, place }: At): Promise<PartnerDeliveryRecord[]> {
  const { organization_id, partner_id } = place
  const { rows: people } = await owner.query<Person>(
    `select id, external_id, version from employees where organization_id = $1 and external_id is not null order by id desc limit 24`,
    [organization_id],
  )
  const kinds = ['caregiver.changed', 'caregiver.changed', 'record.processed', 'caregivers.changed', 'shift.assigned']
  return people.map(({ external_id }, n) => {
    const at = officeHour(random, today - 1 - n)
    const event = kinds[n % kinds.length] ?? 'caregiver.changed'
    const state = event === 'shift.assigned' ? 'ignored' : n === 11 ? 'failed' : 'done'
    return aPartnerDelivery({
      organization_id,
      partner_id,
      id: random.id(at),
      delivery_id: `msg_${createHash('sha256').update(`${organization_id} ${n}`).digest('hex').slice(0, 20)}`,
      event,
      external_id: event === 'caregiver.changed' ? external_id : null,
      said_at: instantText(at - 2_000),
      received_at: instantText(at),
      state,
      attempts: state === 'failed' ? 5 : 1,
    })
  })
}

function requestsOf(random: Random, today: Day) {
  const asked = (ago: number) => officeHour(random, today - ago)
  const all = [
    {
      company: 'Homemaker Hub',
      name: 'Dana Whitlock',
      email: 'dana.whitlock@example.org',
      agency: 'Elm City Homemakers',
      note: 'We would like to read completed courses for our scheduling app.',
      ago: 1,
      decided: false,
    },
    {
      company: 'Bright Rosters',
      name: 'Jorge Medina',
      email: 'jorge.medina@example.org',
      agency: 'Keystone Companions',
      note: null,
      ago: 4,
      decided: false,
    },
    {
      company: 'Quick Leads',
      name: 'Pat Vance',
      email: 'pat.vance@example.org',
      agency: 'Harborlight Home Care',
      note: 'Need the phone numbers of all caregivers.',
      ago: 16,
      decided: true,
    },
  ]
  return all.map(({ ago, decided, ...one }) => {
    const at = asked(ago)
    return aClientRequest({
      ...one,
      id: random.id(at),
      link_hash: `\\x${createHash('sha256').update(one.company).digest('hex')}`,
      asked_at: instantText(at),
      ...(decided && {
        state: 'declined',
        decided_by_name: 'Preceptor support',
        decided_at: instantText(at + 86_400_000),
      }),
    })
  })
}
