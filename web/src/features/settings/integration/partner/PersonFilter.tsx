import { useTexts } from '@/lib/texts/catalogue.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { Button } from '@/ui/Button.tsx'
import { EmployeeField } from '@/widgets/employees/EmployeeField.tsx'
import css from './partner.module.css'
import { partnerTexts } from './texts.ts'

/** Narrows a list to one person, kept in the address. */
export function PersonFilter({ name }: { name: string | undefined }) {
  const t = useTexts(partnerTexts)
  const [search, change] = useUrlQuery()
  const value = search.get('employee_id') ?? ''
  return (
    <div className={css.pair}>
      <EmployeeField
        label={t('person')}
        value={value}
        personName={name}
        onChange={employee_id => change({ employee_id })}
      />
      {value && <Button onClick={() => change({ employee_id: null })}>{t('everybody')}</Button>}
    </div>
  )
}
