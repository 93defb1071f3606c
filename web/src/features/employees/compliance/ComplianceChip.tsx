import { api, type Id } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Link } from '@/ui/Link.tsx'
import { Answer, isCompliant } from './Answer.tsx'
import css from './compliance.module.css'
import { complianceTexts } from './texts.ts'

/** This person's overall standing today, beside the name. Hidden when no rule applies. */
export default function ComplianceChip({ id }: { id: Id }) {
  const t = useTexts(complianceTexts)
  const to = useAgencyPaths()
  const { data } = useQueryOf(api.compliance.ofEmployee, { params: { id }, query: {} }, { quiet: true, keep: true })
  if (!data || data.state === 'unknown' || data.state === 'not_applicable') return null
  return (
    <Link href={to.employee(id, 'compliance')}>
      {!isCompliant(data.state) && (
        <>
          <span className="quiet">{t('chip')}</span>
          <span className={css.gap}>&nbsp;</span>
        </>
      )}
      <Answer state={data.state} />
    </Link>
  )
}
