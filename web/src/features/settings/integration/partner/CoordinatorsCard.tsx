import { api, type CareCoordinator, type Id } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import css from './partner.module.css'
import { partnerTexts } from './texts.ts'

const MatchDialog = lazyPart(() => import('./MatchDialog.tsx'))

/** One of the partner's coordinators, with our matching one. */
interface Theirs {
  id: Id
  external_id: string
  name: string
  ours: string | null
}

/** Number shown by default. */
const few = 8

const theirsOf = (rows: readonly CareCoordinator[]): Theirs[] =>
  rows.flatMap((row): Theirs[] =>
    row.id === null
      ? [{ id: row.care_coordinator_id ?? '', external_id: row.external_id ?? '', name: row.name, ours: null }]
      : row.mapping.map(one => ({ ...one, ours: row.name })),
  )

/** Lists the partner's coordinators, unmatched ones first. */
export function CoordinatorsCard({ agencyId, mayManage }: { agencyId: Id; mayManage: boolean }) {
  const t = useTexts(partnerTexts)
  const [matched, setMatched] = useState<Theirs | null>(null)
  const [all, setAll] = useState(false)
  const { data, isError, refetch } = useQueryOf(api.coordinators.ofAgency, {
    params: { id: agencyId },
    query: { per_page: 100 },
  })
  const { send, isSending } = useSend(api.integrations.mapCoordinator, {
    refresh: [api.coordinators.ofAgency],
    done: () => showToast('success', t('forgotten')),
  })
  const rows = theirsOf(data?.data ?? []).toSorted((a, b) => Number(a.ours !== null) - Number(b.ours !== null))
  return (
    <Card title={t('coordinators')} flush>
      {!data && !isError && <SkeletonLines lines={3} />}
      {!data && isError && <NotLoaded title={t('coordinatorsNotLoaded')} retry={refetch} />}
      {data && rows.length === 0 && <Empty title={t('noCoordinators')} hint={t('noCoordinatorsHint')} />}
      <ul className={css.lines} aria-label={t('coordinators')}>
        {(all ? rows : rows.slice(0, few)).map(one => (
          <li key={one.id} className={css.line}>
            <div className={css.what}>
              <span className={css.name}>{one.name}</span>{' '}
              {one.ours === null && <StatusBadge colour="amber">{t('unmatched')}</StatusBadge>}
              <p className="quiet">
                {[one.external_id, one.ours && t('isOurs', { name: one.ours })].filter(Boolean).join(' · ')}
              </p>
            </div>
            {mayManage && one.ours === null && (
              <Button aria-label={t('matchOf', { name: one.name })} onClick={() => setMatched(one)}>
                {t('match')}
              </Button>
            )}
            {mayManage && one.ours !== null && (
              <Button
                size="small"
                disabled={isSending}
                aria-label={t('unmatchOf', { name: one.name })}
                onClick={() =>
                  send({ params: { id: agencyId, coordinatorId: one.id }, body: { coordinator_id: null } })
                }
              >
                {t('unmatch')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!all && rows.length > few && (
        <div className={css.more}>
          <Button look="quiet" onClick={() => setAll(true)}>
            {t('showAll', { count: rows.length })}
          </Button>
        </div>
      )}
      {matched && (
        <MatchDialog agencyId={agencyId} id={matched.id} name={matched.name} onClose={() => setMatched(null)} />
      )}
    </Card>
  )
}
