import { type Answer, api, mostVerified } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import type { ListSelection } from '@/widgets/list/selection.ts'
import { AcceptDialog, chosenOf } from '@/widgets/second-person/AcceptDialog.tsx'
import { showsCredentials } from './shows-credentials.ts'
import { credentialsTexts } from './texts.ts'

interface Props {
  selection: ListSelection
  onClose: () => void
  onDone: () => void
}

export default function VerifyDialog({ selection, onClose, onDone }: Props) {
  const t = useTexts(credentialsTexts)
  const query = selection.kind === 'matching' ? selection.query : {}
  const waiting = useQueryOf(
    api.credentials.list,
    { query: { ...query, standing: 'review', per_page: mostVerified } },
    { enabled: selection.kind === 'matching' },
  )
  const [result, setResult] = useState<Answer<typeof api.credentials.verify> | null>(null)
  const verify = useSend(api.credentials.verify, {
    refresh: showsCredentials,
    done: answer => {
      if (answer.skipped.length > 0) return setResult(answer)
      showToast('success', t('verifiedMany', { count: answer.accepted }))
      onDone()
    },
  })
  return (
    <AcceptDialog
      chosen={chosenOf(selection, waiting.data, mostVerified)}
      busy={verify.isSending}
      result={result}
      words={{
        title: count => t('verifyTitle', { count }),
        submit: t('verify'),
        text: t('verifyText'),
        own: t('verifyOwn'),
        first: t('verifyFirst', { most: mostVerified }),
        noneWaiting: t('noneWaiting'),
        done: count => t('verifiedMany', { count }),
        leftOut: count => t('leftOut', { count }),
        leftLine: one => t('leftOutLine', one),
        close: t('done'),
      }}
      onAccept={ids => verify.send({ body: { ids } })}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
