import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { give } from './catalog/give.ts'
import { packed, type Parcel } from './catalog/parcel.ts'
import { insideCatalog } from './catalog/place.ts'
import { type GiveVersion, renew } from './catalog/renew.ts'
import { readProgram } from './list-programs.ts'

/** Programs of the catalog that agencies may get, by id; others are left out. */
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

/** Programs that the agency got from the catalog. */
export const heldPrograms = ({ db, agency, origin }: Scope): Promise<HeldProgram[]> =>
  db.rows<HeldProgram>(sql`select k.program_id, k.catalog_program_id, text_in(p.titles, ${origin.language}) as title, k.mode,
      k.withdrawn_at is not null as withdrawn, k.held_number, k.latest_number
    from program_checkouts k join programs p on p.organization_id = k.organization_id and p.id = k.program_id
    where k.organization_id = ${agency.id} and p.archived_at is null order by lower(text_in(p.titles, ${origin.language})), k.program_id`)

/** Gives the agency a program, linked and without a limit of seats, under its own training type and disciplines. */
export async function checkOut(scope: Scope, catalog_program_id: Id, giveVersion: GiveVersion): Promise<string | null> {
  const parcel = await inCatalog(scope, catalog_program_id)
  const { program } = parcel
  const { outcome, note } = await give(scope, parcel, {
    act: 'check_out',
    mode: 'linked',
    training_type_id: program.training_type_id,
    discipline_ids: program.disciplines.map(({ id }) => id),
    seats: null,
    valid_from: null,
    valid_to: null,
    pay_code: null,
    giveVersion,
  })
  if (outcome === 'skip') throw new AppError('CONFLICT', note ?? program.title)
  return note
}

/** Moves a linked program to the newest version of the catalog. */
export async function followCatalog(scope: Scope, catalog_program_id: Id, giveVersion: GiveVersion): Promise<void> {
  const parcel = await inCatalog(scope, catalog_program_id)
  const { outcome, note } = await renew(scope, parcel, giveVersion)
  if (outcome === 'skip') throw new AppError('CONFLICT', note ?? parcel.program.title)
}

const inCatalog = (scope: Scope, id: Id): Promise<Parcel> => insideCatalog(scope, there => packed(there, id))
