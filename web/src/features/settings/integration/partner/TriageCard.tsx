import { api, causeOf, triageStates } from '@preceptor/contract'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { casePath } from './address.ts'
import css from './partner.module.css'
import { partnerTexts } from './texts.ts'
import { trendOf, triageColours } from './triage-words.ts'

const few = 10

/** Shows the open causes with the most failed items, with a link to all causes. The dashboard links here with `#triage`. */
export function TriageCard({ mayManage }: { mayManage: boolean }) {
  const t = useTexts(partnerTexts)
  const { timeZone } = useAgency()
  const to = useAgencyPaths()
  const place = useRef<HTMLDivElement>(null)
  const isAsked = useLocation().hash === '#triage'
  const { data, isError, refetch } = useQueryOf(api.integrations.cases, { query: { show: 'open', per_page: few } })
  const isThere = data !== undefined
  useEffect(() => {
    if (isAsked && isThere) place.current?.scrollIntoView({ block: 'start' })
  }, [isAsked, isThere])
  return (
    <div ref={place} className={css.place}>
      <Card
        title={t('triage')}
        flush
        action={
          data && <ButtonLink href={to.page(agencyPages.settingsIntegrationCauses.path)}>{t('allCauses')}</ButtonLink>
        }
      >
        {!data && !isError && <SkeletonLines lines={3} />}
        {!data && isError && <NotLoaded title={t('triageNotLoaded')} retry={refetch} />}
        {data?.data.length === 0 && <Empty title={t('allGood')} hint={t('allGoodHint')} />}
        <ul className={css.lines} aria-label={t('triage')}>
          {data?.data.map(one => {
            const words = inWords(causeOf(one.code).words(one.value))
            return (
              <li key={one.id} className={css.line}>
                <div className={css.what}>
                  <span className={css.name}>{words}</span>{' '}
                  <StatusBadge colour={triageColours[one.state]}>{inWords(triageStates[one.state])}</StatusBadge>
                  <p className="quiet">
                    {[
                      t('items', { count: one.open }),
                      trendOf(one),
                      t('since', { moment: formatInstant(one.first_at, timeZone) }),
                      one.assigned_to && t('assignedTo', { name: one.assigned_to.name }),
                      one.fix && t('fixedBy', { fix: one.fix }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>
                <ButtonLink href={to.page(casePath(one.id))}>
                  {mayManage ? t('open') : t('details')}
                  <span className="sr-only">: {words}</span>
                </ButtonLink>
              </li>
            )
          })}
        </ul>
        {data && data.meta.total > data.data.length && (
          <p className={`${css.more} quiet`}>{t('moreCauses', { count: data.meta.total - data.data.length })}</p>
        )}
      </Card>
    </div>
  )
}
