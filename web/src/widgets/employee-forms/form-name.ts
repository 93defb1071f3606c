import type { EmployeeFormRow } from '@preceptor/contract'
import { employeeFormsTexts } from './texts.ts'

const classes = {
  general: 'classGeneral',
  medical: 'classMedical',
  hr: 'classHr',
  identity: 'classIdentity',
} as const

/** Returns the title, or the form's class for users who may not see the title. */
export const formName = ({ form, visibility }: Pick<EmployeeFormRow, 'form' | 'visibility'>) =>
  form ?? employeeFormsTexts.say(classes[visibility])
