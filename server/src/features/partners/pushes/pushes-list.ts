import { causeNames, type PartnerPush, partnerPushesList, pushAskers, pushKinds, pushStates } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { among, everyWordIn, fromMoment, toMoment } from '../../../lists/conditions.ts'
import { fileOf, type ListFile, textCell, wordsCell } from '../../../lists/export-list.ts'
import type { ListSql } from '../../../lists/list-sql.ts'
import type { Scope } from '../../../scope/scope.ts'
import { partnerTexts } from '../texts.ts'

const name = sql`e.last_name || ', ' || e.first_name`

export const pushesSql: ListSql<typeof partnerPushesList, Scope, PartnerPush> = {
  list: partnerPushesList,
  from: sql`partner_pushes p join partners n on n.id = p.partner_id
    join employees e on e.organization_id = p.organization_id and e.id = p.employee_id`,
  id: sql`p.id`,
  seen: ({ agency }) => sql`p.organization_id = ${agency.id}`,
  columns: sql`p.id, n.name as partner, p.kind, p.key, json_build_object('id', e.id, 'name', ${name}) as employee, p.about, p.state,
    p.code, p.value, p.attempts, p.asked_by, p.queued_at, p.sent_at, p.ended_at`,
  filters: {
    search: everyWordIn(sql`fold(e.search || ' ' || p.about || ' ' || p.key)`),
    state: among(sql`p.state`),
    kind: among(sql`p.kind`),
    asked_by: among(sql`p.asked_by`),
    queued_from: fromMoment(sql`p.queued_at`),
    queued_to: toMoment(sql`p.queued_at`),
  },
  orders: { queued_at: [{ sql: sql`p.queued_at` }], name: [{ sql: sql`e.sort_name` }] },
  counted: { state: { value: sql`p.state` }, kind: { value: sql`p.kind` }, asked_by: { value: sql`p.asked_by` } },
}

const kinds = Object.fromEntries(Object.entries(pushKinds).map(([key, { label }]) => [key, label]))

export const pushesFile: ListFile<typeof partnerPushesList, Scope> = {
  list: partnerPushesList,
  title: partnerTexts.named('pushesTitle'),
  ...fileOf(pushesSql),
  cells: {
    name: textCell(name, 28),
    kind: wordsCell(sql`p.kind`, kinds, 18),
    about: textCell(sql`p.about`, 34),
    state: wordsCell(sql`p.state`, pushStates, 14),
    reason: wordsCell(sql`p.code`, causeNames, 34),
    value: textCell(sql`p.value`, 24),
    queued_at: { is: 'moment', value: sql`p.queued_at`, width: 18 },
    sent_at: { is: 'moment', value: sql`p.sent_at`, width: 18 },
    ended_at: { is: 'moment', value: sql`p.ended_at`, width: 18 },
    attempts: { is: 'number', value: sql`p.attempts`, width: 8 },
    asked_by: wordsCell(sql`p.asked_by`, pushAskers, 18),
    partner: textCell(sql`n.name`, 20),
    key: textCell(sql`p.key`, 44),
  },
}
