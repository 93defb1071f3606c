import { api, type Id, mapKinds, type PartnerMap } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import css from './partner.module.css'
import { partnerTexts } from './texts.ts'

const MapDialog = lazyPart(() => import('./MapDialog.tsx'))

/** Lists the partner's terms and their meaning here. */
export function MapsCard({ agencyId, mayManage }: { agencyId: Id; mayManage: boolean }) {
  const t = useTexts(partnerTexts)
  const [adds, setAdds] = useState(false)
  const { data, isError, refetch } = useQueryOf(api.integrations.maps, { params: { id: agencyId } })
  const { send, isSending } = useSend(api.integrations.saveMap, {
    refresh: [api.integrations.maps],
    done: () => showToast('success', t('forgotten')),
  })
  const forget = ({ kind, theirs }: PartnerMap) =>
    send({ params: { id: agencyId }, body: { kind: kind, theirs, ours: null } })
  const add = mayManage && <Button onClick={() => setAdds(true)}>{t('addMap')}</Button>
  const isEmpty = data?.data.length === 0
  return (
    <Card title={t('maps')} flush action={!isEmpty && add}>
      {!data && !isError && <SkeletonLines lines={2} />}
      {!data && isError && <NotLoaded title={t('mapsNotLoaded')} retry={refetch} />}
      {isEmpty && <Empty title={t('noMaps')} hint={t('noMapsHint')} action={add} />}
      <ul className={css.lines} aria-label={t('maps')}>
        {data?.data.map(one => (
          <li key={one.id} className={css.line}>
            <div className={css.what}>
              <span className={css.name}>
                {one.theirs} → {one.ours_name ? inWords(one.ours_name) : one.ours}
              </span>
              <p className="quiet">
                {[
                  inWords(mapKinds[one.kind]),
                  t('by', { name: one.updated_by_name }),
                  one.source === 'triage' && t('fromTriage'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {mayManage && (
              <Button
                size="small"
                disabled={isSending}
                aria-label={t('forgetOf', { word: one.theirs })}
                onClick={() => forget(one)}
              >
                {t('forget')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {adds && <MapDialog agencyId={agencyId} onClose={() => setAdds(false)} />}
    </Card>
  )
}
