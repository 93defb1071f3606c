import { csmEmployeesList } from '@preceptor/contract'
import { paths } from '@/nav/paths.ts'
import { BackToList } from '@/widgets/list/BackToList.tsx'

export const BackToEmployees = () => (
  <BackToList list={csmEmployeesList} label="Employees" path={paths.csmEmployees()} />
)
