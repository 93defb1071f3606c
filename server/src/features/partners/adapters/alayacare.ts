import * as z from 'zod/mini'
import { askPartner, callPartner, PartnerRefused } from '../call-partner.ts'
import {
  type Adapter,
  addressIn,
  type Connection,
  dayOf,
  type Outgoing,
  paceOf,
  pageOf,
  type Pushed,
  said,
  visitOf,
} from './adapter.ts'

/** AlayaCare: REST with one user per agency and numbered pages. */
export const alayacare: Adapter = {
  test: connection => ask(connection, 'employees', 1, 1),
  pull: async (connection, kind, cursor, since = null) => {
    const number = Number(cursor ?? 1)
    const changed = since === null ? '' : `&updated_since=${encodeURIComponent(since)}`
    const what = kind === 'caregivers' ? 'employees' : 'coordinators'
    const { items, total_pages } = pageOf(page, await ask(connection, what, number, 500, changed))
    return { records: items, next: number < total_pages ? String(number + 1) : null }
  },
  read: raw => {
    const read = employee.safeParse(raw)
    if (!read.success || read.data.id === '') return null
    const one = read.data
    return {
      external_id: one.id,
      employee_number: one.external_id,
      first_name: one.first_name,
      middle_name: '',
      last_name: one.last_name,
      email: one.email,
      mobile: one.phone_main,
      birth_date: dayOf(one.birthday),
      hire_date: dayOf(one.start_on),
      status: one.status.replaceAll('_', ' '),
      discipline: one.designation,
      location: one.branch,
      coordinator_external_id: one.coordinator_id,
      is_locked: false,
    }
  },
  readCoordinator: raw => {
    const read = coordinator.safeParse(raw)
    if (!read.success || read.data.id === '') return null
    return { external_id: read.data.id, name: read.data.name || read.data.id, email: read.data.email || null }
  },
  visits: {
    pull: async (connection, since, cursor) => {
      const number = Number(cursor ?? 1)
      const path = `/ext/api/v2/visits/?start=${since}&page=${number}&count=500`
      const { items, total_pages } = pageOf(page, await callPartner(requestOf(connection, path)))
      return { records: items, next: number < total_pages ? String(number + 1) : null }
    },
    read: raw => {
      const read = visit.safeParse(raw)
      return read.success ? visitOf(read.data.id, read.data.employee_id, read.data.start_at, read.data.end_at) : null
    },
  },
  sending: {
    together: 50,
    push: async (connection, items) => {
      const done = new Map<string, Pushed>()
      for (const [at, one] of items.entries())
        try {
          done.set(one.key, await send(connection, one))
        } catch (error) {
          if (!(error instanceof PartnerRefused)) throw error
          const { code } = error
          const isUnsent = code === 'RATE_LIMITED' || code === 'AUTH_EXPIRED'
          done.set(one.key, { is: isUnsent ? 'unsent' : 'unknown', code })
          for (const { key } of items.slice(at + 1)) done.set(key, { is: 'unsent', code })
          break
        }
      return done
    },
    look: async (connection, items) => {
      const found = new Map<string, Pushed>()
      for (const { key } of items) {
        const path = `/ext/api/v2/records/?external_id=${encodeURIComponent(key)}`
        const { items: rows } = pageOf(page, await callPartner(requestOf(connection, path)))
        if (rows.length > 0) found.set(key, { is: 'confirmed' })
      }
      return found
    },
  },
}

async function send(connection: Connection, one: Outgoing): Promise<Pushed> {
  const { key, kind, external_id, topic, takes_back, facts } = one
  const body = {
    external_id: key,
    kind,
    ...(topic && { skill: topic }),
    ...(takes_back && { voids: takes_back }),
    ...facts,
  }
  const answer = await askPartner({
    ...requestOf(connection, `/ext/api/v2/employees/${encodeURIComponent(external_id)}/records/`),
    method: 'POST',
    body: JSON.stringify(body),
  })
  // it arrived earlier
  if (answer.status < 300 || answer.status === 409) return { is: 'confirmed' }
  if (answer.status === 404) return { is: 'refused', code: 'UNKNOWN_CAREGIVER_CODE', value: '' }
  const why = refusal.safeParse(answer.body)
  return { is: 'refused', code: 'PUSH_REFUSED', value: why.success ? why.data.detail.slice(0, 200) : '' }
}

const visit = z.object({ id: said, employee_id: said, start_at: said, end_at: said })
const refusal = z.object({ detail: said })

const page = z.object({ items: z.array(z.unknown()), total_pages: z._default(z.int(), 1) })
const employee = z.object({
  id: said,
  external_id: said,
  first_name: said,
  last_name: said,
  email: said,
  phone_main: said,
  birthday: said,
  start_on: said,
  status: said,
  designation: said,
  branch: said,
  coordinator_id: said,
})
const coordinator = z.object({ id: said, name: said, email: said })

const ask = (connection: Connection, what: string, number: number, count: number, more = '') =>
  callPartner(requestOf(connection, `/ext/api/v2/${what}/?page=${number}&count=${count}${more}`))

const requestOf = (connection: Connection, path: string) => ({
  url: addressIn(connection, path),
  method: 'GET' as const,
  headers: {
    authorization: `Basic ${Buffer.from(`${connection.config['username']}:${connection.secret}`).toString('base64')}`,
    'content-type': 'application/json',
  },
  pace: paceOf('alayacare', connection),
  privateHosts: connection.privateHosts,
})
