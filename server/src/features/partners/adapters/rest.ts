import { jsonPath, mappedFields, valueAt } from '@preceptor/contract'
import { callPartner, PartnerRefused } from '../call-partner.ts'
import { partnerTexts } from '../texts.ts'
import { type Adapter, addressIn, type Canonical, type Connection, dayOf, said } from './adapter.ts'

type Config = Readonly<Record<string, string>>

const at = (value: unknown, path: string | undefined): unknown => valueAt(value, jsonPath(path ?? '') ?? [])
const textAt = (value: unknown, path: string | undefined): string => {
  if (!path) return ''
  const found = at(value, path)
  // FHIR uses true and false for whether someone works there
  return typeof found === 'boolean' ? (found ? 'Active' : 'Inactive') : said.parse(found ?? '')
}

/** Reads a person by the settings of a designed connector; null if there is no readable person. */
export function personBy(config: Config, textOf: (setting: string | undefined) => string): Canonical | null {
  const read = Object.fromEntries(mappedFields.map(field => [field, textOf(config[`map_${field}`])]))
  const one = { ...read, is_locked: false } as unknown as Canonical
  if (one.external_id === '') return null
  return { ...one, birth_date: dayOf(one.birth_date), hire_date: dayOf(one.hire_date) }
}

/** Any REST API that returns people as JSON, as designed by the agency. */
export const restAdapter = (config: Config): Adapter => ({
  test: async connection => {
    // Report an invalid page now
    await page(connection, connection.config['caregivers_path'], null)
  },
  pull: async (connection, kind, cursor) => {
    const path = connection.config[`${kind}_path`]
    if (!path) return { records: [], next: null }
    return page(connection, path, cursor)
  },
  read: raw => personBy(config, setting => textAt(raw, setting)),
  readCoordinator: raw => {
    const external_id = textAt(raw, config['coordinator_id'])
    if (external_id === '') return null
    return { external_id, name: textAt(raw, config['coordinator_name']) || external_id, email: null }
  },
})

const usualSize = 200

async function page(connection: Connection, path: string | undefined, cursor: string | null) {
  const { config } = connection
  const size = Number(config['size']) || usualSize
  const url =
    cursor !== null && config['paging'] === 'link' ? linkIn(connection, cursor) : addressIn(connection, path ?? '')
  if (config['size_param']) url.searchParams.set(config['size_param'], String(size))
  const param = config['page_param']
  if (param && config['paging'] === 'page') url.searchParams.set(param, cursor ?? '1')
  else if (param && cursor !== null && config['paging'] !== 'link') url.searchParams.set(param, cursor)
  const answer = await callPartner({
    url,
    method: 'GET',
    headers: headersOf(connection),
    privateHosts: connection.privateHosts,
  })
  const records = at(answer, config['items'])
  if (!Array.isArray(records)) throw new PartnerRefused('PARTNER_5XX', partnerTexts.named('noList'))
  return { records: records as unknown[], next: nextOf(config, { answer, records, cursor, size }) }
}

interface Answered {
  answer: unknown
  records: readonly unknown[]
  cursor: string | null
  size: number
}

/** Returns the next page; a page without people is the last one, and so is one that links to itself. */
function nextOf(config: Config, { answer, records, cursor, size }: Answered): string | null {
  if (records.length === 0) return null
  const { paging } = config
  if (paging === 'page') return config['size_param'] && records.length < size ? null : String(Number(cursor ?? '1') + 1)
  const next =
    paging === 'after'
      ? textAt(records.at(-1), config['map_external_id'])
      : paging === 'cursor' || paging === 'link'
        ? textAt(answer, config['next'])
        : ''
  return next === '' || next === cursor ? null : next
}

/** Accepts only links to the same host, so the secret goes nowhere else. */
function linkIn(connection: Connection, link: string): URL {
  const base = addressIn(connection, '/')
  const url = URL.canParse(link, base.href) ? new URL(link, base.href) : null
  if (url?.origin !== base.origin) throw new PartnerRefused('PARTNER_5XX', partnerTexts.named('linkElsewhere'))
  return url
}

function headersOf({ config, secret }: Connection): Record<string, string> {
  const headers: Record<string, string> = {}
  const [, name, value] = /^([A-Za-z0-9-]+):\s*(.+)$/.exec(config['extra_header'] ?? '') ?? []
  if (name && value) headers[name] = value
  if (config['auth'] === 'basic')
    headers['authorization'] = `Basic ${Buffer.from(`${config['username'] ?? ''}:${secret}`).toString('base64')}`
  else if (config['auth'] === 'header') headers[config['auth_header'] || 'X-Api-Key'] = secret
  else headers['authorization'] = `Bearer ${secret}`
  return headers
}
