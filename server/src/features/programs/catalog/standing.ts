import { type api, type CatalogRow, catalogStates, type Id, type Input } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/record.ts'
import type { AgenciesScope } from '../../../scope/scope.ts'
import { programTexts } from '../texts.ts'
import { readCatalogRow } from './catalog-list.ts'
import { packed } from './parcel.ts'
import { agenciesCalled, insideCatalog } from './place.ts'
import { begin } from './runs.ts'

type Asked = Input<typeof api.catalog.setStatus>['body']

/**
 * Sets the status. Deprecated: agencies that have it keep it, no new agency gets it. Withdrawn: a job takes it from all linked
 * agencies.
 */
export async function setStanding(scope: AgenciesScope, id: Id, { status, people }: Asked): Promise<CatalogRow> {
  const before = await readCatalogRow(scope, id)
  if (!catalogStates.may(before.status, status))
    throw new AppError('TRANSITION_REFUSED', programTexts.named('standingRefused', { title: before.title }))
  if (status === 'withdrawn' && !people) throw invalid({ people: [programTexts.named('peopleMissing')] })
  await insideCatalog(scope, async there => {
    await there.db.run(sql`update programs set standing = ${status === 'published' ? 'offered' : status}, updated_at = now(), updated_by_name = ${scope.actor.name}
      where organization_id = ${there.agency.id} and id = ${id}`)
    await recordEvent(there, {
      kind: 'catalog.standing_changed',
      subject: { id, name: before.title },
      changes: [{ field: 'status', before: catalogStates.names[before.status], after: catalogStates.names[status] }],
    })
  })
  if (status === 'withdrawn' && people) await takeFromHolders(scope, id, people)
  return readCatalogRow(scope, id)
}

/** A checkout in progress locks the program: agencies that got it meanwhile are found now, and no other can get it any more. */
async function takeFromHolders(scope: AgenciesScope, id: Id, people: NonNullable<Asked['people']>) {
  const holders = await linkedAgencies(scope, id)
  if (holders.length === 0) return
  await insideCatalog(scope, async there => begin(there, await packed(there, id), holders, { act: 'withdraw', people }))
}

async function linkedAgencies({ db }: AgenciesScope, id: Id) {
  const rows = await db.rows<{ id: Id }>(sql`select organization_id as id from program_checkouts
    where catalog_program_id = ${id} and mode = 'linked' and withdrawn_at is null`)
  const agencies = await agenciesCalled(
    db,
    rows.map(row => row.id),
  )
  return agencies.filter(({ status }) => status !== 'closed')
}
