import { api, causeOf, triageStates } from '@preceptor/contract'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay, formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { ButtonLink } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { casePath } from './address.ts'
import css from './partner.module.css'
import { partnerTexts } from './texts.ts'
import { trendOf, triageColours } from './triage-words.ts'

type Shown = 'open' | 'ignored' | 'all'

/** Lists failed sync items by cause. The dashboard links here with `#triage`. */
export function TriageCard({ mayManage }: { mayManage: boolean }) {
  const t = useTexts(partnerTexts)
  const { timeZone } = useAgency()
  const to = useAgencyPaths()
  const place = useRef<HTMLDivElement>(null)
  const isAsked = useLocation().hash === '#triage'
  const [show, setShow] = useState<Shown>('open')
  const { data, isError, refetch } = useQueryOf(api.integrations.cases, { query: { show } }, { keep: true })
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
          <SelectField
            label={t('show')}
            hideLabel
            choices={[
              { value: 'open', label: t('showOpen') },
              { value: 'ignored', label: t('showIgnored') },
              { value: 'all', label: t('showEvery') },
            ]}
            value={show}
            onChange={value => setShow(value as Shown)}
          />
        }
      >
        {!data && !isError && <SkeletonLines lines={3} />}
        {!data && isError && <NotLoaded title={t('triageNotLoaded')} retry={refetch} />}
        {data?.data.length === 0 &&
          (show === 'ignored' ? (
            <Empty title={t('noneIgnored')} />
          ) : (
            <Empty title={t('allGood')} hint={t('allGoodHint')} />
          ))}
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
                      one.state === 'ignored' &&
                        one.ignored_until &&
                        t('ignoredUntil', { day: formatDay(one.ignored_until) }),
                      one.fix && t('fixedBy', { fix: one.fix }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>
                <ButtonLink href={to.page(casePath(one.id))}>
                  {mayManage && one.state !== 'resolved' ? t('open') : t('details')}
                  <span className="sr-only">: {words}</span>
                </ButtonLink>
              </li>
            )
          })}
        </ul>
      </Card>
    </div>
  )
}
