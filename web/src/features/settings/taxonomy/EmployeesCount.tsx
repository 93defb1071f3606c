import { useTexts } from '@/lib/texts/catalogue.ts'
import type { Entry } from './kind.ts'
import { taxonomyTexts } from './texts.ts'
import { UseCount } from './UseCount.tsx'

/** The number of people with it, linked to their list. */
export function EmployeesCount({ row, href }: { row: Entry; href: string }) {
  const t = useTexts(taxonomyTexts)
  const { employees: count = 0, name } = row
  return (
    <UseCount count={count} words={t('employees', { count })} label={t('employeesOf', { count, name })} href={href} />
  )
}
