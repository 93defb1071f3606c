import { api, type Id, integrationJobTypes, jobStates } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { jobColours } from '@/widgets/jobs/job-state.ts'
import { countsOf } from './counts-of.ts'
import { ItemLine } from './ItemLine.tsx'
import css from './partner.module.css'
import { partnerTexts } from './texts.ts'

interface Props {
  id: Id
  agencyId: Id
  mayManage: boolean
  onClose: () => void
}

/** One exchange, with each person's result and payload. */
export default function JobDialog({ id, agencyId, mayManage, onClose }: Props) {
  const t = useTexts(partnerTexts)
  const { timeZone } = useAgency()
  const [shown, setShown] = useState(50)
  const [failed, setFailed] = useState(false)
  const { data, isError, refetch } = useQueryOf(
    api.integrations.job,
    { params: { jobId: id }, query: { per_page: shown, ...(failed && { outcome: 'failed' as const }) } },
    { keep: true },
  )
  const accept = useSend(api.integrations.sync, {
    refresh: [api.integrations.jobs],
    done: () => {
      showToast('info', t('syncStarted'))
      onClose()
    },
  })
  const title = data
    ? t('jobTitle', { type: inWords(integrationJobTypes[data.type]), moment: formatInstant(data.created_at, timeZone) })
    : t('jobs')
  return (
    <Dialog open size="large" title={title} onClose={onClose}>
      {!data && !isError && <SkeletonLines lines={6} />}
      {!data && isError && <NotLoaded title={t('jobNotLoaded')} retry={refetch} />}
      {data && (
        <>
          <p>
            <StatusBadge colour={jobColours[data.state]}>{inWords(jobStates[data.state])}</StatusBadge> {countsOf(data)}
          </p>
          {data.message && <p>{data.message}</p>}
          {data.is_held && mayManage && (
            <Button
              disabled={accept.isSending}
              onClick={() => accept.send({ params: { id: agencyId }, body: { accept_fewer: true } })}
            >
              {t('acceptFewer')}
            </Button>
          )}
          <CheckField label={t('onlyFailed')} checked={failed} onChange={setFailed} />
          {data.items.length === 0 && <Empty title={t('noJobItems')} hint={t('unchangedHint')} />}
          <ul className={css.lines} aria-label={t('jobItems')}>
            {data.items.map(item => (
              <ItemLine key={item.id} item={item} />
            ))}
          </ul>
          {data.meta.total > shown && shown < 100 && (
            <Button look="quiet" onClick={() => setShown(100)}>
              {t('showMore')}
            </Button>
          )}
        </>
      )}
    </Dialog>
  )
}
