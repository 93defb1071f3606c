import { inboxStates, partnerDeliveriesList, type PartnerDelivery } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { among, everyWordIn, fromMoment, toMoment } from '../../../lists/conditions.ts'
import { fileOf, type ListFile, textCell, wordsCell } from '../../../lists/export-list.ts'
import type { ListSql } from '../../../lists/list-sql.ts'
import type { Scope } from '../../../scope/scope.ts'
import { partnerTexts } from '../texts.ts'

export const deliveriesSql: ListSql<typeof partnerDeliveriesList, Scope, PartnerDelivery> = {
  list: partnerDeliveriesList,
  from: sql`partner_inbox i join partners n on n.id = i.partner_id`,
  id: sql`i.id`,
  seen: ({ agency }) => sql`i.organization_id = ${agency.id}`,
  columns: sql`i.id, n.name as partner, i.delivery_id, i.event, i.external_id, i.state, i.attempts, i.job_id, i.received_at`,
  filters: {
    search: everyWordIn(sql`fold(i.event || ' ' || coalesce(i.external_id, '') || ' ' || i.delivery_id)`),
    state: among(sql`i.state`),
    received_from: fromMoment(sql`i.received_at`),
    received_to: toMoment(sql`i.received_at`),
  },
  orders: { received_at: [{ sql: sql`i.received_at` }] },
  counted: { state: { value: sql`i.state` } },
}

export const deliveriesFile: ListFile<typeof partnerDeliveriesList, Scope> = {
  list: partnerDeliveriesList,
  title: partnerTexts.named('deliveriesTitle'),
  ...fileOf(deliveriesSql),
  cells: {
    event: textCell(sql`i.event`, 24),
    external_id: textCell(sql`i.external_id`, 20),
    state: wordsCell(sql`i.state`, inboxStates, 14),
    received_at: { is: 'moment', value: sql`i.received_at`, width: 18 },
    attempts: { is: 'number', value: sql`i.attempts`, width: 8 },
    partner: textCell(sql`n.name`, 20),
    delivery_id: textCell(sql`i.delivery_id`, 40),
  },
}
