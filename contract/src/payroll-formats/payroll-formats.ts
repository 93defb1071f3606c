import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, version } from '../schemas.ts'
import { ownFormat, ownFormatShape, newFormat } from './own.ts'

const payrollFormatRow = z.extend(ownFormatShape, {
  id,
  version,
  /** True while the payroll settings use it, or a batch that may be sent again. */
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
    summary: 'Layouts of payroll files that the agency designed, by name',
    ...managing,
    response: z.object({ data: z.array(payrollFormatRow) }),
  }),
  add: endpoint({
    method: 'POST',
    path,
    summary: 'Design a layout of payroll files',
    ...managing,
    idempotent: true,
    body: ownFormat.register(z.globalRegistry, { examples: [newFormat('Payroll Bureau')] }),
    response: payrollFormatRow,
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${path}/:id`,
    summary: 'Change a layout of payroll files; locked batches keep their bytes',
    ...managing,
    versioned: true,
    params: one,
    body: ownFormat,
    response: payrollFormatRow,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Remove a layout that neither the payroll settings nor a batch that is not acknowledged yet name',
    ...managing,
    fails: ['CONFLICT'],
    params: one,
  }),
}
