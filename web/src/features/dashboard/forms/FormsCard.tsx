import { access, api } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useCan } from '@/session/session.ts'
import { Card, StatTile } from '@/ui/page/Card.tsx'
import { LineNotLoaded } from '@/ui/page/NotLoaded.tsx'
import dashboard from '../dashboard.module.css'
import { dashboardFormsTexts } from './texts.ts'

/** Shows the forms to review and the signatures that wait for the reader. Hidden while nothing waits. */
export default function FormsCard() {
  const t = useTexts(dashboardFormsTexts)
  const to = useAgencyPaths()
  const maySign = useCan(access.assignForms)
  const mayReview = useCan(access.reviewForms)
  const asked = useQueryOf(
    api.employeeForms.counts,
    { query: { of: 'desk' } },
    { enabled: maySign || mayReview, staleTime: 15_000, quiet: true },
  )
  if (asked.isError && !asked.data)
    return (
      <Card title={t('title')} className={dashboard.full}>
        <LineNotLoaded text={t('failed')} retry={asked.refetch} />
      </Card>
    )
  const countOf = (desk: string) => asked.data?.data.find(({ value }) => value === desk)?.count ?? 0
  const tiles = [
    ...(maySign ? [{ desk: 'mine', label: t('mine'), hint: t('mineHint'), count: countOf('mine') }] : []),
    ...(mayReview ? [{ desk: 'review', label: t('review'), hint: t('reviewHint'), count: countOf('review') }] : []),
  ]
  if (tiles.every(({ count }) => count === 0)) return null
  return (
    <Card title={t('title')} className={dashboard.full}>
      <div className={dashboard.training}>
        {tiles.map(({ desk, label, hint, count }) => (
          <StatTile
            key={desk}
            label={label}
            hint={hint}
            value={count}
            href={to.page(agencyPages.forms.path, { desk })}
          />
        ))}
      </div>
    </Card>
  )
}
