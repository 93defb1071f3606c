import type { Id, OpenForm } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Link } from '@/ui/Link.tsx'
import css from './compliance.module.css'
import { complianceTexts } from './texts.ts'

/** Open copies of the forms that a rule requires: who signed, and who is next. */
export function OpenForms({ employee_id, forms }: { employee_id: Id; forms: readonly OpenForm[] }) {
  const t = useTexts(complianceTexts)
  const to = useAgencyPaths()
  return (
    <ul className={css.lines} aria-label={t('openForms')}>
      {forms.map(({ id, title, said, due_on }) => (
        <li key={id} className={css.line}>
          <div>
            <Link href={to.employeeForm(employee_id, id)} className={css.recordTitle}>
              {title}
            </Link>
            <p className="quiet">
              {[said, due_on && t('formDue', { day: formatDay(due_on) })].filter(Boolean).join(' · ')}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
