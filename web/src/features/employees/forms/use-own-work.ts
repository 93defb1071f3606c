import { type EmployeeFormRow, nurseCategories } from '@preceptor/contract'
import { useUser } from '@/session/session.ts'

/** Whether a form belongs to the reader's work: a nurse acts on those of health and competency alone. */
export function useOwnWork() {
  const isNurse = useUser()?.role === 'rn_limited'
  return ({ category }: Pick<EmployeeFormRow, 'category'>) =>
    !isNurse || (category !== null && nurseCategories.includes(category))
}
