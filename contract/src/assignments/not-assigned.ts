import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { id, keysOf } from '../schemas.ts'
import { notAssignedList, pasts } from './not-assigned-list.ts'

const text = z.nullable(z.string())

export const notAssignedRow = z.object({
  /** The employee's id. */
  id,
  name: z.string(),
  employee_number: text,
  past: z.enum(keysOf(pasts)),
  discipline_name: text,
  location_name: text,
  coordinator_name: text,
  hire_date: text,
  /** The last completion, and the last day it counted. */
  completed_on: text,
  expired_on: text,
})
export type NotAssignedRow = z.output<typeof notAssignedRow>

const reading = {
  method: 'GET',
  access: notAssignedList.access,
  scope: 'agency',
  params: z.object({ id }),
} as const

export const notAssigned = {
  list: endpoint({
    ...reading,
    path: '/admin/programs/:id/not-assigned',
    summary: 'List active employees a program is meant for who don’t have it (R-RTE-7)',
    query: z.strictObject(listShape(notAssignedList)),
    response: pageOf(notAssignedRow),
  }),
  counts: endpoint({
    ...reading,
    path: '/admin/programs/:id/not-assigned/counts',
    summary: 'Count people without a program per value of one filter, with the other filters applied',
    query: z.strictObject(countsShape(notAssignedList)),
    response: valueCounts,
  }),
  export: endpoint({
    ...reading,
    path: '/admin/programs/:id/not-assigned/export',
    summary: 'Download the list of people who should have a program and don’t, as a file',
    access: notAssignedList.export,
    query: z.strictObject(exportShape(notAssignedList)),
    file: exportTypes,
    limit: 'heavy',
  }),
}
