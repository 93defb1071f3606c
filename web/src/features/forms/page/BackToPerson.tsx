import type { EmployeeForm } from '@preceptor/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Link } from '@/ui/Link.tsx'
import { formsPageTexts } from '../texts.ts'
import css from './form.module.css'

/** Links from a form to all forms of its employee. */
export function BackToPerson({ form: { employee_id, employee_name } }: { form: EmployeeForm }) {
  const t = useTexts(formsPageTexts)
  const to = useAgencyPaths()
  return (
    <Link href={to.employee(employee_id, 'forms')} className={css.back}>
      <IconArrowLeft size={14} aria-hidden="true" />
      {t('allForms', { name: employee_name })}
    </Link>
  )
}
