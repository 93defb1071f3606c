import type { Client } from 'pg'
import { operator } from '../lib/operator.ts'
import { Refused } from '../errors/refused.ts'
import { type Keyring, seal, unseal } from './secrets.ts'
import { ownerClient } from '../db/owner-client.ts'

/** Every column with values from `seal`, and the column that identifies its rows; a test finds columns missing here. */
export const sealedColumns = [
  { table: 'two_factor', column: 'secret_sealed', key: 'user_id', called: 'two-factor secrets' },
  { table: 'outbox', column: 'body_sealed', key: 'id', called: 'texts of mails' },
  {
    table: 'signed_links',
    column: 'token_sealed',
    key: 'id',
    called: 'links of people',
    // The table's name when the first values were sealed
    sealedAs: 'learner_links',
  },
  { table: 'webhooks', column: 'secret_sealed', key: 'id', called: 'secrets of webhooks' },
  { table: 'webhooks', column: 'old_secret_sealed', key: 'id', called: 'secrets of webhooks before their rotation' },
  { table: 'sftp_targets', column: 'secret_sealed', key: 'id', called: 'passwords and keys of SFTP targets' },
  { table: 'file_responses', column: 'content_sealed', key: 'id', called: 'answers to files' },
  { table: 'employee_forms', column: 'answers_sealed', key: 'id', called: 'medical and secret answers of forms' },
  { table: 'form_documents', column: 'words_sealed', key: 'id', called: 'words of completed forms' },
  { table: 'files', column: 'key_sealed', key: 'id', called: 'keys of files' },
  { table: 'messages', column: 'text_sealed', key: 'id', called: 'words of messages' },
  { table: 'unassigned_messages', column: 'text_sealed', key: 'id', called: 'words of unassigned texts' },
  { table: 'sms_inbound', column: 'body_sealed', key: 'id', called: 'texts that came in' },
  { table: 'integration_settings', column: 'secret_sealed', key: 'id', called: 'secrets of integrations' },
  { table: 'integration_settings', column: 'inbox_secret_sealed', key: 'id', called: 'secrets of what partners tell' },
  { table: 'partner_inbox', column: 'said_sealed', key: 'id', called: 'what partners told' },
  { table: 'partner_records', column: 'said_sealed', key: 'id', called: 'records of partners' },
  { table: 'partner_pages', column: 'said_sealed', key: 'id', called: 'answers of partners under way' },
  { table: 'payroll_files', column: 'content_sealed', key: 'id', called: 'files of payroll batches' },
  { table: 'integration_items', column: 'said_sealed', key: 'id', called: 'what partners sent' },
  { table: 'integration_items', column: 'sent_sealed', key: 'id', called: 'what was sent to partners' },
  { table: 'seal_roots', column: 'private_key_sealed', key: 'id', called: 'root keys of seals' },
  { table: 'seal_keys', column: 'private_key_sealed', key: 'id', called: 'keys of seals' },
] as const satisfies readonly SealedColumn[]
interface SealedColumn {
  table: string
  column: string
  key: string
  called: string
  sealedAs?: string
}

/** Rows per transaction. If the command dies, finished rows stay done and the next run continues. */
const step = 200

export interface Resealed {
  sealed: number
  /** Sealed with a key that APP_KEYS doesn't have, or damaged; left unchanged. */
  unreadable: number
  words: string
}

/**
 * Reseals with the newest key all values sealed with an older one. Works row by row under a lock, so it can run alongside serving
 * processes, any number of times; rows that are already done are skipped.
 */
export async function reseal(ownerUrl: string, keys: Keyring, print: (line: string) => void): Promise<Resealed> {
  const newest = keys[0]?.id
  if (newest === undefined) throw new Error('The key ring is empty.')
  const owner = ownerClient({ connectionString: ownerUrl, application_name: 'reseal' })
  await owner.connect()
  try {
    // The database is not migrated here, since that would change the password of processes that still have the old key ring
    const ready = await owner.query(`select where to_regclass('event_seals') is not null`)
    if (!ready.rowCount)
      throw new Refused('This database has not been started with this version yet: start Preceptor first.')
    await owner.query(`set statement_timeout = 0; set lock_timeout = '30s'`)
    const counted = { sealed: 0, unreadable: 0 }
    for (const place of sealedColumns) {
      const { sealed, unreadable } = await resealColumn(owner, keys, newest, place, print)
      counted.sealed += sealed
      counted.unreadable += unreadable
    }
    if (counted.sealed > 0) await record(owner, sealedWords(counted.sealed, newest))
    return { ...counted, words: [...summary(counted, newest), ...(await stillNeeded(owner, newest))].join('\n') }
  } finally {
    await owner.end()
  }
}

const number = (n: number) => n.toLocaleString('en-US')
const sealedWords = (n: number, key: string) =>
  n === 1 ? `1 secret is sealed with ${key} now.` : `${number(n)} secrets are sealed with ${key} now.`

async function resealColumn(
  owner: Client,
  keys: Keyring,
  newest: string,
  place: SealedColumn,
  print: (line: string) => void,
) {
  const { table, column, key, called, sealedAs = table } = place
  const old = `${column} like 'v1.%' and split_part(${column}, '.', 2) <> $1`
  const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from ${table} where ${old}`, [newest])
  const total = rows[0]?.n ?? 0
  const counted = { sealed: 0, unreadable: 0 }
  for (let after: string | null = null; ; ) {
    await owner.query('begin')
    const found: { rows: { id: string; value: string }[] } = await owner.query(
      `select ${key}::text as id, ${column} as value from ${table}
       where ${old} and ($2::uuid is null or ${key} > $2) order by ${key} limit ${step} for update`,
      [newest, after],
    )
    for (const { id, value } of found.rows) {
      const anew = sealedAnew(keys, { table: sealedAs, column, id }, value)
      if (anew === null) counted.unreadable++
      else await owner.query(`update ${table} set ${column} = $1 where ${key} = $2`, [anew, id])
      if (anew !== null) counted.sealed++
    }
    await owner.query('commit')
    after = found.rows.at(-1)?.id ?? null
    if (after === null) return counted
    print(`${called}: ${number(counted.sealed + counted.unreadable)} of ${number(total)}`)
  }
}

function sealedAnew(keys: Keyring, place: { table: string; column: string; id: string }, value: string): string | null {
  try {
    return seal(keys, place, unseal(keys, place, value))
  } catch {
    return null
  }
}

const record = (owner: Client, note: string) =>
  owner.query(`insert into events (kind, source, actor_name, note) values ('vendor.resealed', 'system', $1, $2)`, [
    operator(),
    note,
  ])

const summary = ({ sealed, unreadable }: { sealed: number; unreadable: number }, newest: string) => [
  sealed > 0 ? sealedWords(sealed, newest) : `Every secret that can be read is sealed with ${newest} already.`,
  ...(unreadable > 0
    ? [
        `${number(unreadable)} cannot be opened with the keys of APP_KEYS and stay as they are: add the older key and run this again.`,
      ]
    : []),
]

/** Lists remaining uses of older keys, so that no one discards one too soon. */
async function stillNeeded(owner: Client, newest: string): Promise<string[]> {
  const left: string[] = []
  for (const { table, column, called } of sealedColumns) {
    const { rows } = await owner.query<{ key_id: string; n: number }>(
      `select split_part(${column}, '.', 2) as key_id, count(*)::int as n from ${table}
       where ${column} like 'v1.%' and split_part(${column}, '.', 2) <> $1 group by 1 order by 1`,
      [newest],
    )
    left.push(...rows.map(({ key_id, n }) => `Left with ${key_id}: ${number(n)} ${called}.`))
  }
  const { rows } = await owner.query<{ key_id: string; n: number }>(
    `select key_id, count(*)::int as n from (select key_id from event_seals union all select key_id from record_seals union all select key_id from signature_seals
       union all select key_id from document_seals) s
     where key_id <> $1 group by 1 order by 1`,
    [newest],
  )
  const audit = rows.map(
    ({ key_id, n }) => `${number(n)} entries of the audit log were sealed with ${key_id}: keep it, to verify them.`,
  )
  return [...(left.length > 0 ? left : ['No secret is left with an older key.']), ...audit]
}
