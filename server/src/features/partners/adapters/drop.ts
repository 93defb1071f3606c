import type { dropDelimiters } from '@preceptor/contract'
import { csvRecords } from '../../imports/csv-records.ts'
import { joined } from '../../sftp/put-file.ts'
import { openSession, Refusal, type SftpSession } from '../../sftp/session.ts'
import { SftpTrouble } from '../../sftp/trouble.ts'
import { PartnerRefused } from '../call-partner.ts'
import { partnerTexts } from '../texts.ts'
import type { Adapter, Connection } from './adapter.ts'
import { personBy } from './rest.ts'

type Config = Readonly<Record<string, string>>

/** In bytes. */
const largest = 50 * 1024 * 1024
/** The number of people per page. */
const perPage = 5_000

/** Reads files that the partner puts on an SFTP host: the newest matching file contains everyone. */
export const dropAdapter = (config: Config): Adapter => ({
  test: connection => within(connection, session => newestIn(session, connection.config)),
  pull: (connection, kind, cursor) =>
    within(connection, async session => {
      const { name, from } = cursorIn(cursor) ?? { name: await newestIn(session, connection.config), from: 0 }
      const rows = rowsIn(connection.config, await wholeFile(session, joined(connection.config['folder'] ?? '', name)))
      if (kind === 'coordinators') return { records: coordinatorsIn(config, rows), next: null }
      const records = rows.slice(from, from + perPage)
      return {
        records,
        next: from + perPage < rows.length ? JSON.stringify({ name, from: from + perPage }) : null,
        source: name,
      }
    }),
  read: raw => personBy(config, column => cellOf(raw, column)),
  readCoordinator: raw => {
    const external_id = cellOf(raw, config['map_coordinator_external_id'])
    if (external_id === '') return null
    return { external_id, name: cellOf(raw, config['coordinator_name']) || external_id, email: null }
  },
})

function cellOf(raw: unknown, column: string | undefined): string {
  if (!column || typeof raw !== 'object' || raw === null) return ''
  const cell = (raw as Record<string, unknown>)[column.trim().toLowerCase()]
  return typeof cell === 'string' ? cell.slice(0, 500) : ''
}

/** Returns one line for each coordinator named by the people. */
function coordinatorsIn(config: Config, rows: readonly Record<string, string>[]) {
  const known = new Map<string, Record<string, string>>()
  for (const row of rows) {
    const code = cellOf(row, config['map_coordinator_external_id'])
    if (code !== '' && !known.has(code)) known.set(code, row)
  }
  return [...known.values()]
}

const cursorIn = (cursor: string | null) =>
  cursor === null ? null : (JSON.parse(cursor) as { name: string; from: number })

async function within<T>({ host }: Connection, work: (session: SftpSession) => Promise<T>): Promise<T> {
  if (!host) throw new PartnerRefused('PARTNER_5XX', partnerTexts.named('targetGone'))
  let session: SftpSession | undefined
  try {
    session = await openSession(host.signIn, host.bounds, () => {})
    return await work(session)
  } catch (error) {
    if (error instanceof SftpTrouble)
      throw new PartnerRefused(error.step === 'sign_in' ? 'AUTH_EXPIRED' : 'PARTNER_5XX', error.message)
    if (error instanceof Refusal)
      throw new PartnerRefused('PARTNER_5XX', partnerTexts.named(error.said === 'gone' ? 'folderGone' : 'folderClosed'))
    throw error
  } finally {
    session?.end()
  }
}

/** `CAREGIVERS_*.CSV`, case-insensitive. */
const patternOf = (text: string) =>
  new RegExp(
    `^${text
      .split('*')
      .map(part => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    'i',
  )

async function newestIn(session: SftpSession, { folder = '', pattern = '' }: Config): Promise<string> {
  const wanted = patternOf(pattern)
  let newest: { name: string; modified: number } | null = null
  await session.list(folder, (name, { isFile, modified }) => {
    const isNewer =
      newest === null || modified > newest.modified || (modified === newest.modified && name > newest.name)
    if (isFile && wanted.test(name) && isNewer) newest = { name, modified }
    return false
  })
  const found = newest as { name: string } | null
  if (!found) throw new PartnerRefused('PARTNER_5XX', partnerTexts.named('noFile', { folder, pattern }))
  return found.name
}

/** Skips a file that is still being written until the next time. */
async function wholeFile(session: SftpSession, path: string): Promise<Buffer> {
  const { size } = await session.stat(path)
  if (size > largest) throw new PartnerRefused('PARTNER_5XX', partnerTexts.named('fileTooLarge'))
  const bytes = await session.read(path, largest)
  const after = await session.stat(path)
  if (bytes.length !== size || after.size !== size)
    throw new PartnerRefused('PARTNER_5XX', partnerTexts.named('fileGrows'))
  return bytes
}

const delimiters = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const satisfies Record<
  keyof typeof dropDelimiters,
  string
>

/** Returns its lines by lowercase heading; missing cells are left out. */
function rowsIn(config: Config, bytes: Buffer): Record<string, string>[] {
  const text = new TextDecoder('utf-8').decode(bytes)
  const delimiter = delimiters[(config['delimiter'] ?? 'comma') as keyof typeof delimiters] ?? ','
  const [head, ...lines] = csvRecords(text, delimiter)
  const names = (head ?? []).map(name => name.trim().toLowerCase())
  const wanted = config['map_external_id']?.trim().toLowerCase() ?? ''
  if (!names.includes(wanted))
    throw new PartnerRefused(
      'PARTNER_5XX',
      partnerTexts.named('columnMissing', { column: config['map_external_id'] ?? '' }),
    )
  return lines.flatMap(cells => {
    if (cells.every(cell => cell.trim() === '')) return []
    return [Object.fromEntries(names.map((name, place) => [name, (cells[place] ?? '').replaceAll('\0', '').trim()]))]
  })
}
