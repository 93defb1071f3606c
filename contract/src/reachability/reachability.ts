import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { defineList } from '../lists/list.ts'
import { exportShape, exportTypes, listShape } from '../lists/query.ts'
import { pageOf } from '../paging.ts'
import { id, instant, keysOf } from '../schemas.ts'
import { reachabilityText } from './texts.ts'

/** Reasons a person is hard to reach. */
export const reachProblems = {
  no_phone: reachabilityText('noPhone'),
  landline: reachabilityText('landline'),
  phone_refused: reachabilityText('phoneRefused'),
  no_email: reachabilityText('noEmail'),
  bounced: reachabilityText('bounced'),
  texts_stopped: reachabilityText('textsStopped'),
  mails_stopped: reachabilityText('mailsStopped'),
  never_opened: reachabilityText('neverOpened'),
} as const
export type ReachProblem = keyof typeof reachProblems

/** Channels on which a person can be reached. */
export const reachWays = {
  sms: reachabilityText('byText'),
  mail: reachabilityText('byMail'),
  none: reachabilityText('byNothing'),
} as const
export type ReachWay = keyof typeof reachWays

/** Employees who can't be reached on some channel. A blank email alone doesn't count. */
export const reachabilityList = defineList({
  name: 'reachability',
  unit: count => reachabilityText('countPeople', { count }),
  access: access.employees,
  filters: {
    search: { kind: 'search', label: reachabilityText('search') },
    problem: { kind: 'choice', label: reachabilityText('problem'), choices: reachProblems, column: 'problem' },
    works: { kind: 'choice', label: reachabilityText('works'), choices: reachWays, column: 'works' },
    location_id: {
      kind: 'reference',
      label: reachabilityText('location'),
      lookup: 'locations',
      column: 'location',
    },
    coordinator_id: {
      kind: 'reference',
      label: reachabilityText('coordinator'),
      lookup: 'coordinators',
      column: 'coordinator',
    },
  },
  bar: ['problem', 'works', 'coordinator_id'],
  counted: ['problem', 'works'],
  columns: {
    name: { label: reachabilityText('employee'), usual: true, sort: 'name' },
    employee_number: { label: reachabilityText('employeeNumber'), usual: false },
    problem: { label: reachabilityText('problem'), usual: true },
    works: { label: reachabilityText('works'), usual: true },
    mobile: { label: reachabilityText('mobile'), usual: true },
    email: { label: reachabilityText('email'), usual: true },
    last_sent: {
      label: reachabilityText('lastSent'),
      usual: false,
      sort: 'last_sent',
      ways: [reachabilityText('oldestFirst'), reachabilityText('newestFirst')],
    },
    location: { label: reachabilityText('location'), usual: false },
    coordinator: { label: reachabilityText('coordinator'), usual: true },
  },
  usualSort: 'name',
  export: access.exportEmployees,
})

const named = z.nullable(z.string())

export const hardToReach = z.object({
  /** The employee's id. */
  id,
  name: z.string(),
  employee_number: named,
  problems: z.array(z.enum(keysOf(reachProblems))),
  works: z.enum(keysOf(reachWays)),
  mobile: named,
  email: named,
  last_sent_at: z.nullable(instant),
  location_name: named,
  coordinator_name: named,
})
export type HardToReach = z.output<typeof hardToReach>

export const reachability = {
  list: endpoint({
    method: 'GET',
    path: '/admin/reachability',
    summary: 'List employees who can’t be reached on one or more channels, with the channels that still work',
    access: reachabilityList.access,
    scope: 'agency',
    query: z.strictObject(listShape(reachabilityList)),
    response: pageOf(hardToReach),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/admin/reachability/counts',
    summary: 'Count people per value of one filter, with the other filters applied',
    access: reachabilityList.access,
    scope: 'agency',
    query: z.strictObject(countsShape(reachabilityList)),
    response: valueCounts,
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/reachability/export',
    summary: 'Download the filtered list of hard-to-reach people as a file',
    access: reachabilityList.export,
    scope: 'agency',
    limit: 'heavy',
    query: z.strictObject(exportShape(reachabilityList)),
    file: exportTypes,
  }),
}
