import { useTitle } from '@/nav/title.ts'

export default function CsmEmployeesPage() {
  useTitle('Employees')
  return null
}
