import { type EmployeeFormRow, nurseCategories } from '@preceptor/contract'
import { useUser } from '@/session/session.ts'

/** Returns true for forms the user works with: nurses only act on health and competency forms. */
export function useOwnWork() {
  const isNurse = useUser()?.role === 'rn_limited'
  return ({ category }: Pick<EmployeeFormRow, 'category'>) =>
    !isNurse || (category !== null && nurseCategories.includes(category))
}
