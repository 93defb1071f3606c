import type { Id } from '@preceptor/contract'
import { AppError, invalid } from '../../errors/app-error.ts'
import { listPage } from '../../lists/list-page.ts'
import type { AgenciesScope, Scope } from '../../scope/scope.ts'
import { catalogSql } from './catalog/catalog-list.ts'
import { give } from './catalog/give.ts'
import { packed, type Parcel } from './catalog/parcel.ts'
import { insideCatalog } from './catalog/place.ts'
import { programTexts } from './texts.ts'

/** More than the catalog has. */
const most = 500

/** Programs of the catalog that a new agency may begin with. */
export async function programsToBegin(scope: AgenciesScope) {
  const published = { status: 'published', sort_by: 'title', page: 1, per_page: most }
  const { data } = await listPage(catalogSql, scope, published)
  return data.map(({ id, title, code, credit_minutes }) => ({ id, title, code, credit_minutes }))
}

/** Reads the chosen programs before the agency is there; one that is not offered is refused at its field. */
export async function parcelsOf(scope: AgenciesScope, ids: readonly Id[]): Promise<Parcel[]> {
  const parcels: Parcel[] = []
  for (const id of new Set(ids)) {
    try {
      const parcel = await insideCatalog(scope, there => packed(there, id))
      if (parcel.standing === 'offered') parcels.push(parcel)
      else throw new AppError('CONFLICT', programTexts.named('notOffered', { title: parcel.program.title }))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      throw invalid({ programs: [error.sentence] })
    }
  }
  return parcels
}

/** A new agency has nobody who could be given a version. */
const toNobody = () => Promise.resolve()

/** Checks the programs out to a new agency, linked and without an end; answers the titles of those that nobody in it could have. */
export async function checkOutNew(
  scope: Scope,
  parcels: readonly Parcel[],
): Promise<{ checked_out: number; left: string[] }> {
  const left: string[] = []
  for (const parcel of parcels) {
    const { training_type_id, discipline_ids } = parcel.program
    const { outcome } = await give(scope, parcel, {
      giveVersion: toNobody,
      act: 'check_out',
      mode: 'linked',
      seats: null,
      valid_from: null,
      valid_to: null,
      training_type_id,
      discipline_ids,
      pay_code: null,
    })
    if (outcome !== 'done') left.push(parcel.program.title)
  }
  return { checked_out: parcels.length - left.length, left }
}
