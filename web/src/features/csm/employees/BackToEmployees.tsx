import { csmEmployeesList } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { paths } from '@/nav/paths.ts'
import { BackToList } from '@/widgets/list/BackToList.tsx'
import { csmEmployeesTexts } from './texts.ts'

export const BackToEmployees = () => (
  <BackToList list={csmEmployeesList} label={useTexts(csmEmployeesTexts)('title')} path={paths.csmEmployees()} />
)
