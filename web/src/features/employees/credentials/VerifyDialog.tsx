import { api, mostAccepted } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import type { ListSelection } from '@/widgets/list/selection.ts'
import { AcceptMany } from '@/widgets/second-person/AcceptMany.tsx'
import { showsCredentials } from './shows-credentials.ts'
import { credentialsTexts } from './texts.ts'

interface Props {
  selection: ListSelection
  onClose: () => void
  onDone: () => void
}

export default function VerifyDialog(props: Props) {
  const t = useTexts(credentialsTexts)
  return (
    <AcceptMany
      list={api.credentials.list}
      waiting={{ standing: 'review' }}
      most={mostAccepted}
      call={api.credentials.verify}
      resultOf={answer => answer}
      refresh={showsCredentials}
      words={{
        title: count => t('verifyTitle', { count }),
        submit: t('verify'),
        text: t('verifyText'),
        own: t('verifyOwn'),
        first: t('verifyFirst', { most: mostAccepted }),
        noneWaiting: t('noneWaiting'),
        done: count => t('verifiedMany', { count }),
        leftOut: count => t('leftOut', { count }),
      }}
      {...props}
    />
  )
}
