import { basename } from 'node:path'
import type { EventKind } from '@preceptor/contract'
import type { Client } from 'pg'
import type { Header } from './format.ts'

/** The history entry of a restore; absent when the restored database is thrown away. */
export interface RestoreNote {
  /** The person who runs the command. */
  by: string
  file: string
  /** The file's header, when the rows came through another file. */
  header?: Header
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

interface What {
  header: Header
  rows: number
  replaced: boolean
}

/**
 * Records the restore in the vendor's log and, for a single agency, in the agency's log too. It is written in the same transaction
 * and sealed like every event, so no restore goes unnoticed.
 */
export async function recordRestore(
  owner: Client,
  { by, file, header: original }: RestoreNote,
  what: What,
): Promise<void> {
  const { rows, replaced } = what
  const { agency, made_at, product } = original ?? what.header
  const note = `From ${basename(file)}, a backup of ${moment.format(new Date(made_at))} UTC made by Preceptor ${product}: ${rows.toLocaleString('en-US')} rows${replaced ? ', in place of what was there' : ''}.`
  const record = (organization_id: string | null, who: string, kind: EventKind, subject: Header['agency']) =>
    owner.query(
      `insert into events (organization_id, kind, source, actor_name, subject_id, subject_name, note)
       values ($1, $2, 'system', $3, $4, $5, $6)`,
      [organization_id, kind, who, subject?.id ?? null, subject?.name ?? null, note],
    )
  // Agencies must not see the names of the vendor's machines
  if (agency) await record(agency.id, 'Operator', 'agency.restored', null)
  if (await knowsVendorEvents(owner))
    await record(null, by, agency ? 'vendor.restored_agency' : 'vendor.restored', agency)
}

/** In very old backups, every event belongs to an agency. */
async function knowsVendorEvents(owner: Client): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from pg_attribute where attrelid = 'events'::regclass and attname = 'organization_id' and not attnotnull`,
  )
  return rowCount === 1
}
