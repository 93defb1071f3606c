import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import { type EventHead, recordEvent } from '../../events/record.ts'
import { listPage } from '../../lists/list-page.ts'
import type { AgenciesScope, Scope } from '../../scope/scope.ts'
import { catalogSql } from './catalog/catalog-list.ts'
import { give } from './catalog/give.ts'
import { packed, type Parcel } from './catalog/parcel.ts'
import { insideCatalog } from './catalog/place.ts'
import { checkoutOf } from './catalog/read-checkout.ts'
import { type GiveVersion, renew } from './catalog/renew.ts'
import type { Result } from './catalog/result.ts'
import { readProgram } from './list-programs.ts'
import { programTexts } from './texts.ts'

/** More than the catalog has. */
const most = 500

/** Returns catalog programs that a new agency may start with. */
export async function programsToBegin(scope: AgenciesScope) {
  const published = { status: 'published', sort_by: 'title', page: 1, per_page: most }
  const { data } = await listPage(catalogSql, scope, published)
  return data.map(({ id, title, code, credit_minutes }) => ({ id, title, code, credit_minutes }))
}

/** Returns catalog programs that agencies may get, by id; others are left out. */
export const offeredPrograms = (
  scope: Scope,
  ids: readonly Id[],
): Promise<{ id: Id; title: string; number: number }[]> =>
  insideCatalog(scope, async there => {
    const found: { id: Id; title: string; number: number }[] = []
    for (const id of ids) {
      const row = await there.db.row<{ number: number }>(sql`select v.number from programs p
        join program_versions v on v.organization_id = p.organization_id and v.program_id = p.id and v.state = 'published'
        where p.organization_id = ${there.agency.id} and p.id = ${id} and p.standing = 'offered' order by v.number desc limit 1`)
      if (row) found.push({ id, title: (await readProgram(there, id)).title, number: row.number })
    }
    return found
  })

export interface HeldProgram {
  program_id: Id
  catalog_program_id: Id
  title: string
  mode: 'linked' | 'copied'
  withdrawn: boolean
  held_number: number
  latest_number: number
}

/** Returns the agency's programs from the catalog. */
export const heldPrograms = ({ db, agency, origin }: Scope): Promise<HeldProgram[]> =>
  db.rows<HeldProgram>(sql`select k.program_id, k.catalog_program_id, text_in(p.titles, ${origin.language}) as title, k.mode,
      k.withdrawn_at is not null as withdrawn, k.held_number, k.latest_number
    from program_checkouts k join programs p on p.organization_id = k.organization_id and p.id = k.program_id
    where k.organization_id = ${agency.id} and p.archived_at is null order by lower(text_in(p.titles, ${origin.language})), k.program_id`)

/** Gives the agency a program, linked and without seat or date limits, under its own training type and disciplines. */
const giveLinked = (scope: Scope, parcel: Parcel, giveVersion: GiveVersion): Promise<Result> =>
  give(scope, parcel, {
    act: 'check_out',
    mode: 'linked',
    training_type_id: parcel.program.training_type_id,
    discipline_ids: parcel.program.discipline_ids,
    seats: null,
    valid_from: null,
    valid_to: null,
    pay_code: null,
    giveVersion,
  })

/** Checks one program out; returns the agency's program. */
export async function checkOut(scope: Scope, catalog_program_id: Id, giveVersion: GiveVersion): Promise<Id> {
  const parcel = await inCatalog(scope, catalog_program_id)
  const { outcome, note } = await giveLinked(scope, parcel, giveVersion)
  const made = await checkoutOf(scope, parcel.program.id)
  if (outcome === 'skip' || !made) throw new AppError('CONFLICT', note ?? parcel.program.title)
  return made.program_id
}

/** True if no one changed or used the checked-out program of the item `i`. */
export const isUntouchedCheckout = sql`untouched_checkout(i.organization_id, i.subject_id)`

/** Removes a program that a checkout created, as if it had never existed; one that someone changed or used stays. */
export async function takeBackCheckout(scope: Scope, program_id: Id, head: Omit<EventHead, 'kind'>): Promise<void> {
  const { id, title } = await readProgram(scope, program_id)
  const row = await scope.db.row<{ gone: boolean }>(sql`select take_back_checkout(${id}) as gone`)
  if (!row?.gone) throw new AppError('CONFLICT', programTexts.named('usedSinceCheckout', { title }))
  await recordEvent(scope, { ...head, kind: 'catalog.taken_back', subject: { id, name: title } })
}

/** Reads the programs for a new agency before it exists; refuses, at its field, one that is not offered. */
export async function parcelsOf(scope: AgenciesScope, ids: readonly Id[]): Promise<Parcel[]> {
  const parcels: Parcel[] = []
  for (const id of new Set(ids)) {
    try {
      const parcel = await inCatalog(scope, id)
      if (parcel.standing === 'offered') parcels.push(parcel)
      else throw new AppError('CONFLICT', programTexts.named('notOffered', { title: parcel.program.title }))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      throw invalid({ programs: [error.sentence] })
    }
  }
  return parcels
}

/** A new agency has no one to give a version to. */
const toNobody = () => Promise.resolve()

/** Checks the programs out to a new agency; returns the titles of those that no one in it could have. */
export async function checkOutNew(
  scope: Scope,
  parcels: readonly Parcel[],
): Promise<{ checked_out: number; left: string[] }> {
  const left: string[] = []
  for (const parcel of parcels) {
    const { outcome } = await giveLinked(scope, parcel, toNobody)
    if (outcome !== 'done') left.push(parcel.program.title)
  }
  return { checked_out: parcels.length - left.length, left }
}

/** Moves a linked program to the newest version of the catalog. */
export async function followCatalog(scope: Scope, catalog_program_id: Id, giveVersion: GiveVersion): Promise<void> {
  const parcel = await inCatalog(scope, catalog_program_id)
  const { outcome, note } = await renew(scope, parcel, giveVersion)
  if (outcome === 'skip') throw new AppError('CONFLICT', note ?? parcel.program.title)
}

const inCatalog = (scope: Scope | AgenciesScope, id: Id): Promise<Parcel> =>
  insideCatalog(scope, there => packed(there, id))
