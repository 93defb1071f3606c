import { type Answer, api, mostApproved } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import type { ListSelection } from '../list/selection.ts'
import css from './external.module.css'
import { showsExternal } from './shows-external.ts'
import { externalTexts } from './texts.ts'

interface Props {
  selection: ListSelection
  onClose: () => void
  onDone: () => void
}

/** Several at once. What was left out is told with its reason. */
export default function ApproveDialog({ selection, onClose, onDone }: Props) {
  const t = useTexts(externalTexts)
  const chosen = useChosen(selection)
  const [result, setResult] = useState<Answer<typeof api.externalTrainings.approve> | null>(null)
  const approve = useSend(api.externalTrainings.approve, {
    refresh: showsExternal,
    done: answer => {
      if (answer.skipped.length > 0) return setResult(answer)
      showToast('success', t('approvedMany', { count: answer.approved }))
      onDone()
    },
  })
  if (result) return <Left result={result} onClose={onDone} />
  const count = chosen?.ids.length ?? 0
  return (
    <Dialog
      open
      title={t('approveTitle', { count })}
      submitLabel={t('approve')}
      busy={approve.isSending}
      refused={chosen && count === 0 ? t('noneWaiting') : undefined}
      onSubmit={() => {
        if (count > 0) approve.send({ body: { ids: [...(chosen?.ids ?? [])] } })
      }}
      onClose={onClose}
    >
      {chosen ? (
        <>
          <p>{t('approveText')}</p>
          <p className="quiet">{t('approveOwn')}</p>
          {chosen.more && <p>{t('approveFirst', { most: mostApproved })}</p>}
        </>
      ) : (
        <SkeletonLines lines={3} />
      )}
    </Dialog>
  )
}

/** The ticked ones; of all that match those that wait, as many as go in one call. */
function useChosen(selection: ListSelection): { ids: readonly string[]; more: boolean } | null {
  const query = selection.kind === 'matching' ? selection.query : {}
  const asked = useQueryOf(
    api.externalTrainings.list,
    { query: { ...query, state: 'recorded', per_page: mostApproved } },
    { enabled: selection.kind === 'matching' },
  )
  if (selection.kind === 'rows')
    return { ids: selection.ids.slice(0, mostApproved), more: selection.ids.length > mostApproved }
  if (!asked.data) return null
  return { ids: asked.data.data.map(({ id }) => id), more: asked.data.meta.total > mostApproved }
}

function Left({ result, onClose }: { result: Answer<typeof api.externalTrainings.approve>; onClose: () => void }) {
  const t = useTexts(externalTexts)
  const { approved, skipped } = result
  return (
    <Dialog open title={t('approvedMany', { count: approved })} cancelLabel={t('done')} onClose={onClose}>
      <div className={css.known}>
        <Banner level="warning" title={t('leftOut', { count: skipped.length })} />
        <ul className={css.left}>
          {skipped.map(({ id, name, title, reason }) => (
            <li key={id}>{t('leftOutLine', { name, title, reason })}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
