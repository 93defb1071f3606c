import { api } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import css from './dashboard.module.css'
import { dashboardTexts } from './texts.ts'

/** Failed sync items that need a fix. Hidden if there are none. */
export default function FailedSyncsCard() {
  const t = useTexts(dashboardTexts)
  const to = useAgencyPaths()
  const asked = { query: { show: 'open', per_page: 1 } } as const
  const { data } = useQueryOf(api.integrations.cases, asked, { staleTime: 15_000, quiet: true })
  const count = data?.open_items ?? 0
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
        <p>{t('failedCauses', { count: data?.meta.total ?? 0 })}</p>
      </Banner>
    </section>
  )
}
