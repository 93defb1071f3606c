import { basename } from 'node:path'
import type { EventKind } from '@preceptor/contract'
import type { Client } from 'pg'
import type { Header } from './format.ts'

/** The history entry of a restore; absent when the restored database is discarded again. */
export interface RestoreNote {
  /** The person who runs the command. */
  by: string
  file: string
  /** The header of the file, when the rows came by way of another one. */
  header?: Header
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

interface What {
  header: Header
  rows: number
  replaced: boolean
}

/**
 * Writes into the vendor's log, and into the agency's when it is one agency, that the records were put back: in the transaction that
 * does it, and sealed like every event, so that no restore passes unnoticed.
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
  // the names of the vendor's machines are not for agencies
  if (agency) await record(agency.id, 'Operator', 'agency.restored', null)
  if (await knowsVendorEvents(owner))
    await record(null, by, agency ? 'vendor.restored_agency' : 'vendor.restored', agency)
}

/** A backup of long ago has tables in which every event belongs to an agency. */
async function knowsVendorEvents(owner: Client): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from pg_attribute where attrelid = 'events'::regclass and attname = 'organization_id' and not attnotnull`,
  )
  return rowCount === 1
}
