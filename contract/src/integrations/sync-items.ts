import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { defineList } from '../lists/list.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { id } from '../schemas.ts'
import { causeNames } from './causes.ts'
import { integrationItem } from './integrations.ts'
import { syncOutcomes } from './sync-states.ts'
import { integrationText } from './texts.ts'

const { unchanged: _, ...outcomes } = syncOutcomes
/** Results of one exchange; unchanged people are only counted. */
export const syncItemsList = defineList({
  name: 'sync_items',
  unit: count => integrationText('countItems', { count }),
  access: access.integration,
  filters: {
    search: { kind: 'search', label: integrationText('searchItems') },
    outcome: { kind: 'choice', label: integrationText('outcome'), choices: outcomes, column: 'outcome' },
    code: { kind: 'choice', label: integrationText('cause'), choices: causeNames, column: 'cause' },
  },
  bar: ['outcome', 'code'],
  counted: ['outcome', 'code'],
  columns: {
    name: { label: integrationText('name'), usual: true, sort: 'name' },
    external_id: { label: integrationText('externalId'), usual: true },
    outcome: { label: integrationText('outcome'), usual: true },
    cause: { label: integrationText('cause'), usual: true },
    value: { label: integrationText('theirValue'), usual: false },
    attempts: { label: integrationText('tries'), usual: false },
    n: {
      label: integrationText('order'),
      usual: false,
      sort: 'n',
      ways: [integrationText('inOrder'), integrationText('lastFirst')],
    },
  },
  usualSort: 'n',
  pageSize: 25,
  export: access.integration,
})

/** A row of the list; its data is fetched separately. */
export const syncItem = z.extend(z.omit(integrationItem, { payload_in: true, payload_out: true }), { n: z.int() })
export type SyncItem = z.output<typeof syncItem>

const reading = { method: 'GET', access: access.integration, scope: 'agency' } as const
const ofJob = { params: z.object({ jobId: id }) } as const

export const syncItems = {
  list: endpoint({
    ...reading,
    ...ofJob,
    path: '/admin/organizations/integration-job/:jobId/items',
    summary: 'List the results per person of one exchange',
    query: z.strictObject(listShape(syncItemsList)),
    response: pageOf(syncItem),
  }),
  counts: endpoint({
    ...reading,
    ...ofJob,
    path: '/admin/organizations/integration-job/:jobId/items/counts',
    summary: 'Count items of one exchange per value of one filter, with the other filters applied',
    query: z.strictObject(countsShape(syncItemsList)),
    response: valueCounts,
  }),
  export: endpoint({
    ...reading,
    ...ofJob,
    path: '/admin/organizations/integration-job/:jobId/items/export',
    summary: 'Download the filtered results per person of one exchange as a file',
    limit: 'heavy',
    query: z.strictObject(exportShape(syncItemsList)),
    file: exportTypes,
  }),
  get: endpoint({
    ...reading,
    path: '/admin/organizations/integration-items/:itemId',
    summary: 'Get an exchange item with the data received and sent, masked; kept 30 days',
    params: z.object({ itemId: id }),
    messageIsData: true,
    response: integrationItem,
  }),
}
