import { api } from '@preceptor/contract'
import { showsApprovals } from '@/widgets/approvals/shows-approvals.ts'

/** Every call that shows a batch. */
export const showsBatches = [
  api.payroll.periods,
  api.payroll.get,
  api.payroll.list,
  api.payroll.counts,
  api.payroll.lines,
  api.payroll.lineCounts,
  api.payroll.people,
  api.payroll.peopleCounts,
  api.payroll.exceptions,
  api.payroll.exceptionCounts,
  api.payroll.bytes,
]
export const showsReopening = [...showsBatches, ...showsApprovals]
