import { api } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import css from './dashboard.module.css'
import { dashboardTexts } from './texts.ts'

/** Items of syncs with the partner that failed and wait for a fix. Hidden while there are none. */
export default function FailedSyncsCard() {
  const t = useTexts(dashboardTexts)
  const to = useAgencyPaths()
  const { data } = useQueryOf(api.integrations.cases, { query: { show: 'open' } }, { staleTime: 15_000, quiet: true })
  const cases = data?.data ?? []
  const count = cases.reduce((sum, { open }) => sum + open, 0)
  if (count === 0) return null
  return (
    <section aria-label={t('failedSyncs')} className={css.full}>
      <Banner
        standing
        level="warning"
        title={t('failedItems', { count })}
        action={
          <ButtonLink size="small" href={`${to.page(agencyPages.settingsIntegration.path)}#triage`}>
            {t('fixThem')}
          </ButtonLink>
        }
      >
        <p>{t('failedCauses', { count: cases.length })}</p>
      </Banner>
    </section>
  )
}
