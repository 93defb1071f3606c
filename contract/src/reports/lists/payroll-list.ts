import { access } from '../../access.ts'
import { defineList } from '../../lists/list.ts'
import { payrollLineKinds, payrollStates } from '../../payroll/states.ts'
import { payrollText } from '../../payroll/texts.ts'
import { dataText } from '../../report-data/texts.ts'
import { least, nameColumns, oldest, personFilters, placeColumns } from './of-person.ts'

const { open: _, previewed: __, ...kept } = payrollStates.names

/** Paid lines of locked batches, frozen at the lock. */
export const paidLinesList = defineList({
  name: 'paid_lines',
  unit: count => payrollText('countLines', { count }),
  access: access.managePayroll,
  filters: {
    search: { kind: 'search', label: dataText('search') },
    state: { kind: 'choice', label: payrollText('state'), choices: kept, column: 'state' },
    kind: { kind: 'choice', label: payrollText('kind'), choices: payrollLineKinds, column: 'kind' },
    work_from: { kind: 'from', label: payrollText('workFrom'), range: payrollText('workDate'), column: 'work_date' },
    work_to: { kind: 'to', label: payrollText('workTo'), column: 'work_date' },
    check_from: { kind: 'from', label: dataText('checkFrom'), range: payrollText('checkDate'), column: 'check_date' },
    check_to: { kind: 'to', label: dataText('checkTo'), column: 'check_date' },
    program_id: { kind: 'reference', label: dataText('program'), lookup: 'programs', column: 'title' },
    ...personFilters,
  },
  bar: ['state', 'kind', 'location_id'],
  columns: {
    ...nameColumns,
    payroll_number: { label: payrollText('payrollNumber'), usual: true },
    batch: { label: payrollText('batch'), usual: true },
    state: { label: payrollText('state'), usual: false },
    check_date: { label: payrollText('checkDate'), usual: true, sort: 'check_date', ...oldest },
    work_date: { label: payrollText('workDate'), usual: true, sort: 'work_date', ...oldest },
    title: { label: payrollText('training'), usual: true },
    kind: { label: payrollText('kind'), usual: false },
    pay_code: { label: payrollText('payCode'), usual: false },
    earning_code: { label: payrollText('earningCode'), usual: true },
    minutes: { label: dataText('paidMinutes'), usual: true, sort: 'minutes', ...least },
    company_code: { label: payrollText('companyCode'), usual: false },
    cost_center: { label: payrollText('costCenter'), usual: false },
    ...placeColumns,
  },
  usualSort: '-check_date',
})
