import { type Answer, api, mostApproved } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import type { ListSelection } from '../list/selection.ts'
import { AcceptDialog, chosenOf } from '../second-person/AcceptDialog.tsx'
import { showsExternal } from './shows-external.ts'
import { externalTexts } from './texts.ts'

interface Props {
  selection: ListSelection
  onClose: () => void
  onDone: () => void
}

export default function ApproveDialog({ selection, onClose, onDone }: Props) {
  const t = useTexts(externalTexts)
  const query = selection.kind === 'matching' ? selection.query : {}
  const waiting = useQueryOf(
    api.externalTrainings.list,
    { query: { ...query, state: 'recorded', per_page: mostApproved } },
    { enabled: selection.kind === 'matching' },
  )
  const [result, setResult] = useState<Answer<typeof api.externalTrainings.approve> | null>(null)
  const approve = useSend(api.externalTrainings.approve, {
    refresh: showsExternal,
    done: answer => {
      if (answer.skipped.length > 0) return setResult(answer)
      showToast('success', t('approvedMany', { count: answer.approved }))
      onDone()
    },
  })
  return (
    <AcceptDialog
      chosen={chosenOf(selection, waiting.data, mostApproved)}
      busy={approve.isSending}
      result={result && { accepted: result.approved, skipped: result.skipped }}
      words={{
        title: count => t('approveTitle', { count }),
        submit: t('approve'),
        text: t('approveText'),
        own: t('approveOwn'),
        first: t('approveFirst', { most: mostApproved }),
        noneWaiting: t('noneWaiting'),
        done: count => t('approvedMany', { count }),
        leftOut: count => t('leftOut', { count }),
        leftLine: one => t('leftOutLine', one),
        close: t('done'),
      }}
      onAccept={ids => approve.send({ body: { ids } })}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
