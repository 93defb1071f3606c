import { api, type CatalogRow, type CheckoutRow } from '@preceptor/contract'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Comparison } from '../content/Comparison.tsx'
import css from '../programs.module.css'
import { catalogTexts } from './texts.ts'

interface Props {
  program: CatalogRow
  /** Null for all agencies with an older version. */
  to: CheckoutRow | null
  onClose: () => void
}

/** Updates agencies with an older version to the newest one, and shows its changes. */
export default function PushDialog({ program, to, onClose }: Props) {
  const t = useTexts(catalogTexts)
  const params = { id: program.id }
  const number = program.number ?? 0
  const push = useSend(api.catalog.run, {
    refresh: [api.catalog.lastRun],
    done: () => {
      showToast('success', t('runStarted'))
      onClose()
    },
  })
  const versions = useQueryOf(api.programContents.versions, { params }, { quiet: true }).data?.data
  const newest = versions?.find(version => version.number === number)
  const behind = useQueryOf(
    api.catalog.checkouts,
    {
      params,
      query: { mode: ['linked'], state: ['update_available', 'pending', 'expired'], sort_by: 'number', per_page: 1 },
    },
    { quiet: true, enabled: !to },
  )
  // Of all outdated agencies, the one with the oldest version
  const from = to?.number ?? behind.data?.data[0]?.number
  const older = versions?.find(version => version.number === from)
  return (
    <Dialog
      open
      size="large"
      title={to ? t('pushToTitle', { number, agency: to.agency }) : t('pushTitle', { number, count: program.behind })}
      submitLabel={t('pushConfirm')}
      busy={push.isSending}
      onSubmit={() => push.send({ params, body: { agency_ids: to && [to.id], change: { act: 'update' } } })}
      onClose={onClose}
    >
      <div className={css.update}>
        <p>{t('pushText')}</p>
        {from !== undefined && <h3>{t('pushSee', { number: from })}</h3>}
        {newest && older ? (
          <Comparison program_id={program.id} from={older.id} to={newest.id} />
        ) : (
          <SkeletonLines lines={6} />
        )}
      </div>
    </Dialog>
  )
}
