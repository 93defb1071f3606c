import { type EmployeeFormRow, type EmployeeFormState, employeeFormStates } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import { employeeFormsTexts } from './texts.ts'

const colours: Record<EmployeeFormState, StatusColour> = {
  scheduled: 'grey',
  open: 'blue',
  in_progress: 'blue',
  awaiting: 'blue',
  review: 'amber',
  returned: 'amber',
  completed: 'green',
  rejected: 'red',
  refused: 'red',
  voided: 'grey',
  expired: 'grey',
  corrected: 'grey',
  superseded: 'grey',
}

/** The state of a form, and whether it is late. */
export const FormState = ({ of: { state, is_overdue } }: { of: Pick<EmployeeFormRow, 'state' | 'is_overdue'> }) => (
  <>
    <StatusBadge colour={colours[state]}>{inWords(employeeFormStates.names[state])}</StatusBadge>{' '}
    {is_overdue && <StatusBadge colour="red">{employeeFormsTexts.say('overdue')}</StatusBadge>}
  </>
)
