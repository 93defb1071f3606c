import { type api, type Id, type Input, type OfferRow, type RequestRow, requestsList } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import type { Config } from '../../../config.ts'
import { AppError, invalid, notFound } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/record.ts'
import { among, everyWordIn } from '../../../lists/conditions.ts'
import type { ListSql } from '../../../lists/list-sql.ts'
import { insertRow } from '../../../records/columns.ts'
import type { AgenciesScope, Scope } from '../../../scope/scope.ts'
import { readProgram } from '../list-programs.ts'
import { programTexts } from '../texts.ts'
import { actsOnlyInOwn } from './checkouts-list.ts'
import { readOffer } from './offers-list.ts'
import { agenciesCalled, inside, insideCatalog } from './place.ts'
import { tellOfRequest } from '../catalog-mails.ts'
import { startRun } from './runs.ts'

const byName = { sql: sql`lower(g.name)` }
const mayAct = (scope: AgenciesScope) =>
  sql`r.state = 'asked' and g.status <> 'closed' and ${actsOnlyInOwn(scope) ? sql`g.cs_user_id = ${scope.actor.user_id}` : sql`true`}`
const columns = (
  scope: AgenciesScope,
) => sql`r.id, g.id as agency_id, g.name as agency, r.catalog_program_id, r.title, r.note, r.state, r.asked_by_name,
  r.asked_at, r.answer, r.decided_by_name, r.decided_at, coalesce(${mayAct(scope)}, false) as may_act`
const from = sql`catalog_requests r join organizations g on g.id = r.organization_id`

export const requestsSql: ListSql<typeof requestsList, AgenciesScope, RequestRow> = {
  list: requestsList,
  from,
  id: sql`r.id`,
  filters: {
    search: everyWordIn(sql`fold(concat_ws(' ', r.title, g.name, r.asked_by_name))`),
    state: among(sql`r.state`),
  },
  orders: {
    title: [{ sql: sql`lower(r.title)` }],
    agency: [byName],
    asked_at: [{ sql: sql`r.asked_at` }],
  },
  tiesStay: true,
  counted: { state: { value: sql`r.state` } },
  columns,
}

async function readRequest(scope: AgenciesScope, id: Id): Promise<RequestRow> {
  const row = await scope.db.row<RequestRow>(sql`select ${columns(scope)} from ${from} where r.id = ${id}`)
  if (!row) throw notFound(programTexts.named('noRequest'))
  return row
}

/** Requests a program once: a second request returns the first. */
export async function askFor(
  scope: Scope,
  config: Config,
  id: Id,
  { note }: Input<typeof api.catalogRequests.ask>['body'],
): Promise<OfferRow> {
  const offer = await readOffer(scope, id)
  if (offer.standing === 'held')
    throw new AppError('CONFLICT', programTexts.named('heldAlready', { title: offer.title }))
  if (offer.standing === 'asked') return offer
  const { db, agency, actor } = scope
  const called = await db.row<{ title: string }>(
    sql`select text_in(titles, ${fallback}) as title from catalog_offers() where id = ${id}`,
  )
  const title = called?.title ?? offer.title
  await insertRow(scope, 'catalog_requests', { catalog_program_id: id, title, note, asked_by_name: actor.name })
  await recordEvent(scope, { kind: 'catalog.requested', subject: { id: agency.id, name: title }, note })
  await tellOfRequest(scope, config, { title, note })
  return readOffer(scope, id)
}

export async function withdrawRequest(scope: Scope, id: Id): Promise<OfferRow> {
  const { db, agency, actor } = scope
  const row = await db.row<{ title: string }>(sql`
    update catalog_requests set state = 'withdrawn', decided_by_name = ${actor.name}, decided_at = now()
    where organization_id = ${agency.id} and catalog_program_id = ${id} and state = 'asked' returning title`)
  if (!row) {
    // An unknown program is not found
    await readOffer(scope, id)
    throw new AppError('CONFLICT', programTexts.named('requestAnswered'))
  }
  await recordEvent(scope, { kind: 'catalog.request_withdrawn', subject: { id: agency.id, name: row.title } })
  return readOffer(scope, id)
}

/** Returns the request, locked, if it waits for an answer that the caller may give. */
async function holdWaiting(scope: AgenciesScope, id: Id): Promise<RequestRow> {
  await scope.db.run(sql`select from catalog_requests where id = ${id} for update`)
  const request = await readRequest(scope, id)
  if (request.state !== 'asked') throw new AppError('CONFLICT', programTexts.named('requestAnswered'))
  if (!request.may_act) throw new AppError('CONFLICT', programTexts.named('notYourAgency'))
  return request
}

/** Starts the checkout; the checkout itself answers the request. */
export async function checkOutRequested(
  scope: AgenciesScope,
  id: Id,
  terms: Input<typeof api.catalogRequests.checkOut>['body'],
): Promise<RequestRow> {
  const { agency_id, catalog_program_id } = await holdWaiting(scope, id)
  const { training_type_id, pay_code, discipline_ids } = await insideCatalog(scope, there =>
    readProgram(there, catalog_program_id),
  )
  if (terms.mode === 'copied' && terms.seats !== null) throw invalid({ seats: [programTexts.named('copyHasNoSeats')] })
  await startRun(scope, catalog_program_id, {
    agency_ids: [agency_id],
    change: { act: 'check_out', ...terms, training_type_id, pay_code, discipline_ids },
  })
  return readRequest(scope, id)
}

export async function declineRequest(scope: AgenciesScope, id: Id, answer: string): Promise<RequestRow> {
  const { agency_id, title } = await holdWaiting(scope, id)
  await scope.db.run(sql`update catalog_requests set state = 'declined', answer = ${answer}, decided_by_name = ${scope.actor.name},
    decided_at = now() where id = ${id}`)
  const [agency] = await agenciesCalled(scope.db, [agency_id])
  if (agency)
    await inside(scope, agency, there =>
      recordEvent(there, { kind: 'catalog.request_declined', subject: { id: agency_id, name: title }, note: answer }),
    )
  return readRequest(scope, id)
}
