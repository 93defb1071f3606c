import { type ColumnOf, type EmployeeFormRow, type employeeFormsList, formCategories } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { formName } from '@/widgets/employee-forms/form-name.ts'
import { FormState } from '@/widgets/employee-forms/FormState.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { Day, RecordedName } from '@/widgets/second-person/recorded-cells.tsx'
import { formsPageTexts } from './texts.ts'

type HrefOf = (row: EmployeeFormRow) => string

export const formCells = (hrefOf: HrefOf): Cells<EmployeeFormRow, ColumnOf<typeof employeeFormsList>> => ({
  name: { width: '180px', cell: row => <RecordedName row={row} href={hrefOf(row)} /> },
  employee_number: { width: '110px', cell: row => <span className="num">{row.employee_number}</span> },
  form: { width: '260px', wraps: true, cell: formName },
  category: { width: '120px', cell: row => (row.category ? inWords(formCategories[row.category]) : '–') },
  state: { width: '210px', cell: row => <FormState of={row} /> },
  turn: { width: '160px', truncate: true, cell: row => row.turn ?? '' },
  due_on: { width: '120px', cell: row => <Day on={row.due_on} /> },
  assigned_on: { width: '120px', cell: row => <Day on={row.assigned_on} /> },
  completed_on: { width: '120px', cell: row => <Day on={row.completed_on} /> },
  expires_on: { width: '120px', cell: row => <Day on={row.expires_on} /> },
  location: { width: '130px', truncate: true, cell: row => row.location_name },
  coordinator: { width: '148px', truncate: true, cell: row => row.coordinator_name },
})

/** On a phone: person, state, form, next signer, and due date. */
export const formCard = (row: EmployeeFormRow, href: string) => (
  <CardLines
    title={<RecordedName row={row} href={href} />}
    badges={<FormState of={row} />}
    text={formName(row)}
    below={[
      row.turn && formsPageTexts.say('turn', { who: row.turn }),
      row.completed_on
        ? formsPageTexts.say('completedOn', { day: formatDay(row.completed_on) })
        : row.due_on && formsPageTexts.say('dueOn', { day: formatDay(row.due_on) }),
    ]
      .filter(Boolean)
      .join(' · ')}
  />
)
