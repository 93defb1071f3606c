import { api } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { approvalsTexts } from '@/widgets/approvals/texts.ts'
import css from './dashboard.module.css'

const waiting = { state: 'pending', turn: 'decide' }

/** Shows people who may approve what waits for them. Hidden while nothing waits. */
export function ApprovalsCard() {
  const t = useTexts(approvalsTexts)
  const to = useAgencyPaths()
  const { data } = useQueryOf(
    api.approvals.list,
    { query: { ...waiting, per_page: 1 } },
    { staleTime: 15_000, quiet: true },
  )
  const count = data?.meta.total ?? 0
  if (count === 0) return null
  return (
    <section aria-label={t('toDo')} className={css.full}>
      <Banner
        level="info"
        title={t('waitForYou', { count })}
        action={
          <ButtonLink size="small" href={to.page(agencyPages.approvals.path, waiting)}>
            {t('show')}
          </ButtonLink>
        }
      >
        <p>{t('waitForYouHint')}</p>
      </Banner>
    </section>
  )
}
