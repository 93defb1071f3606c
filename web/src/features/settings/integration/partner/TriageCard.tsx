import { api, causeOf, type TriageCase, triageStates } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import css from './partner.module.css'
import { partnerTexts } from './texts.ts'

const CaseDialog = lazyPart(() => import('./CaseDialog.tsx'))

const colours: Record<TriageCase['state'], StatusColour> = {
  open: 'red',
  assigned: 'amber',
  fixed: 'blue',
  retried: 'amber',
  resolved: 'green',
  ignored: 'grey',
}

/** Lists failed sync items by cause. */
export function TriageCard({ mayManage }: { mayManage: boolean }) {
  const t = useTexts(partnerTexts)
  const { timeZone } = useAgency()
  const [opened, setOpened] = useState<string | null>(null)
  const { data, isError, refetch } = useQueryOf(api.integrations.cases, { query: { show: 'open' } })
  return (
    <Card title={t('triage')} flush>
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
                <StatusBadge colour={colours[one.state]}>{inWords(triageStates[one.state])}</StatusBadge>
                <p className="quiet">
                  {[
                    t('items', { count: one.open }),
                    t('since', { moment: formatInstant(one.first_at, timeZone) }),
                    one.assigned_to && t('assignedTo', { name: one.assigned_to.name }),
                    one.fix && t('fixedBy', { fix: one.fix }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <Button aria-label={t('openOf', { what: words })} onClick={() => setOpened(one.id)}>
                {mayManage ? t('open') : t('details')}
              </Button>
            </li>
          )
        })}
      </ul>
      {opened && <CaseDialog id={opened} mayManage={mayManage} onClose={() => setOpened(null)} />}
    </Card>
  )
}
