import type { EmployeeFormRow } from '@preceptor/contract'
import { employeeFormsTexts } from './texts.ts'

const classes = {
  general: 'classGeneral',
  medical: 'classMedical',
  hr: 'classHr',
  identity: 'classIdentity',
} as const

/** The title; for those who may not know it, the class in its place. */
export const formName = ({ form, visibility }: Pick<EmployeeFormRow, 'form' | 'visibility'>) =>
  form ?? employeeFormsTexts.say(classes[visibility])
