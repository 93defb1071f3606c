import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, version } from '../schemas.ts'
import { ownFormat, ownFormatShape, newFormat } from './own.ts'

const payrollFormatRow = z.extend(ownFormatShape, {
  id,
  version,
  /** True while the payroll settings or a batch that may be sent again use it. */
  is_used: z.boolean(),
  updated_by_name: z.string(),
  updated_at: instant,
})
export type PayrollFormatRow = z.output<typeof payrollFormatRow>

const managing = { access: access.managePayroll, scope: 'agency' } as const
const path = '/admin/payroll-formats'
const one = z.object({ id })
/** The most layouts an agency can have. */
export const mostOwnFormats = 50

export const payrollFormats = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'List the agency’s custom payroll file layouts, by name',
    ...managing,
    response: z.object({ data: z.array(payrollFormatRow) }),
  }),
  add: endpoint({
    method: 'POST',
    path,
    summary: 'Create a payroll file layout',
    ...managing,
    idempotent: true,
    body: ownFormat.register(z.globalRegistry, { examples: [newFormat('Payroll Bureau')] }),
    response: payrollFormatRow,
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${path}/:id`,
    summary: 'Change a payroll file layout; locked batches keep their bytes',
    ...managing,
    versioned: true,
    params: one,
    body: ownFormat,
    response: payrollFormatRow,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Remove a layout that neither the payroll settings nor any unacknowledged batch uses',
    ...managing,
    fails: ['CONFLICT'],
    params: one,
  }),
}
