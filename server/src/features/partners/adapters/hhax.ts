import * as z from 'zod/mini'
import { callPartner, PartnerRefused } from '../call-partner.ts'
import {
  type Adapter,
  addressIn,
  type Connection,
  dayOf,
  orElse,
  type Outgoing,
  paceOf,
  pageOf,
  type Pushed,
  said,
  visitOf,
} from './adapter.ts'

/**
 * HHAeXchange. Reuses its token until shortly before it expires. Its public pages don't describe how to read caregivers, so these calls
 * follow our simulator.
 */
export const hhax: Adapter = {
  test: async connection => {
    forget(connection)
    await ask(connection, '/api/v1/coordinators?limit=1')
  },
  pull: async (connection, kind, cursor, since = null) => {
    const after = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const changed = since === null ? '' : `&modifiedSince=${encodeURIComponent(since)}`
    const { items, next } = pageOf(page, await ask(connection, `/api/v1/${kind}?limit=500${after}${changed}`))
    return { records: items, next }
  },
  read: raw => {
    const read = caregiver.safeParse(raw)
    if (!read.success || read.data.caregiverCode === '') return null
    const one = read.data
    return {
      external_id: one.caregiverCode,
      employee_number: one.alternateCode,
      first_name: one.firstName,
      middle_name: one.middleName,
      last_name: one.lastName,
      email: one.email,
      mobile: one.mobilePhone,
      birth_date: dayOf(one.dateOfBirth),
      hire_date: dayOf(one.hireDate),
      status: one.status,
      discipline: one.discipline,
      location: one.office,
      coordinator_external_id: one.coordinatorCode,
      is_locked: one.locked,
    }
  },
  readCoordinator: raw => {
    const read = coordinator.safeParse(raw)
    if (!read.success || read.data.code === '') return null
    const { code, name, email } = read.data
    return { external_id: code, name: name || code, email: email || null }
  },
  visits: {
    pull: async (connection, since, cursor) => {
      const after = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const { items, next } = pageOf(page, await ask(connection, `/api/v1/visits?since=${since}&limit=500${after}`))
      return { records: items, next }
    },
    read: raw => {
      const read = visit.safeParse(raw)
      if (!read.success) return null
      const { visitId, caregiverCode, startTime, endTime } = read.data
      return visitOf(visitId, caregiverCode, startTime, endTime)
    },
  },
  sending: {
    together: 100,
    push: async (connection, items) => {
      const { transactionId } = pageOf(
        taken,
        await ask(connection, '/api/v1/caregivers/records', { items: items.map(recordOf) }),
      )
      return new Map(items.map(({ key }) => [key, { is: 'pending', reference: transactionId }]))
    },
    look: async (connection, items) => {
      const found = new Map<string, Pushed>()
      const lost = new Set<string>()
      for (const one of items) {
        if (found.has(one.key) || (one.call_id && lost.has(one.call_id))) continue
        // one call reports all items of a transaction
        const asked = one.reference
          ? `/api/v1/transactions/${encodeURIComponent(one.reference)}`
          : `/api/v1/transactions?reference=${encodeURIComponent(one.key)}`
        const { transactionId, state, items: results } = pageOf(transaction, await ask(connection, asked))
        if (state === 'unknown') {
          // a call arrives whole or not at all
          if (one.call_id) lost.add(one.call_id)
          continue
        }
        for (const { reference, outcome, code } of results) found.set(reference, saidOf(transactionId, outcome, code))
      }
      return found
    },
  },
}

const recordOf = ({ key, kind, external_id, topic, takes_back, facts }: Outgoing) => ({
  reference: key,
  recordType: kind,
  caregiverCode: external_id,
  ...(topic && { topicCode: topic }),
  ...(takes_back && { reverses: takes_back }),
  ...facts,
})

function saidOf(reference: string, outcome: string, code: string): Pushed {
  if (outcome === 'accepted') return { is: 'confirmed' }
  if (outcome === 'processing') return { is: 'pending', reference }
  if (code === 'CAREGIVER_NOT_FOUND') return { is: 'refused', code: 'UNKNOWN_CAREGIVER_CODE', value: '' }
  if (code === 'TOPIC_NOT_FOUND') return { is: 'refused', code: 'TOPIC_NOT_MAPPED', value: '' }
  return { is: 'refused', code: 'PUSH_REFUSED', value: code.slice(0, 200) }
}

const taken = z.object({ transactionId: z.string().check(z.minLength(1), z.maxLength(100)) })
const transaction = z.object({
  transactionId: said,
  state: z.enum(['unknown', 'processing', 'done']),
  items: z.array(z.object({ reference: z.string(), outcome: said, code: said })),
})
const visit = z.object({ visitId: said, caregiverCode: said, startTime: said, endTime: said })
const page = z.object({ items: z.array(z.unknown()), next: z.nullable(z.string()) })
const caregiver = z.object({
  caregiverCode: said,
  alternateCode: said,
  firstName: said,
  middleName: said,
  lastName: said,
  email: said,
  mobilePhone: said,
  dateOfBirth: said,
  hireDate: said,
  status: said,
  discipline: said,
  office: said,
  coordinatorCode: said,
  locked: z._default(orElse(z.boolean(), false), false),
})
const coordinator = z.object({ code: said, name: said, email: said })
const given = z.object({ access_token: z.string(), expires_in: z.number() })

const tokens = new Map<string, { token: string; until: number }>()
const keyOf = ({ key, config, secret }: Connection) => `${key} ${config['base_url']} ${config['client_id']} ${secret}`
const forget = (connection: Connection) => tokens.delete(keyOf(connection))

async function tokenOf(connection: Connection): Promise<string> {
  const held = tokens.get(keyOf(connection))
  if (held && held.until > Date.now()) return held.token
  const { access_token, expires_in } = pageOf(
    given,
    await callPartner({
      url: addressIn(connection, '/identity/connect/token'),
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: connection.config['client_id'] ?? '',
        client_secret: connection.secret,
      }).toString(),
      privateHosts: connection.privateHosts,
    }),
  )
  if (tokens.size > 1_000) tokens.clear()
  tokens.set(keyOf(connection), { token: access_token, until: Date.now() + Math.max(0, expires_in - 60) * 1_000 })
  return access_token
}

/** Fetches a new token once if the old one expired early. */
async function ask(connection: Connection, path: string, body?: object, again = true): Promise<unknown> {
  const token = await tokenOf(connection)
  try {
    return await callPartner({
      url: addressIn(connection, path),
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      pace: paceOf('hhax', connection),
      privateHosts: connection.privateHosts,
    })
  } catch (error) {
    if (!again || !(error instanceof PartnerRefused) || error.code !== 'AUTH_EXPIRED') throw error
    forget(connection)
    return ask(connection, path, body, false)
  }
}
