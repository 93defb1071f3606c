import { api, mostAccepted } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import type { ListSelection } from '../list/selection.ts'
import { AcceptMany } from '../second-person/AcceptMany.tsx'
import { showsExternal } from './shows-external.ts'
import { externalTexts } from './texts.ts'

interface Props {
  selection: ListSelection
  onClose: () => void
  onDone: () => void
}

export default function ApproveDialog(props: Props) {
  const t = useTexts(externalTexts)
  return (
    <AcceptMany
      list={api.externalTrainings.list}
      waiting={{ state: 'recorded' }}
      most={mostAccepted}
      call={api.externalTrainings.approve}
      resultOf={({ approved, skipped }) => ({ accepted: approved, skipped })}
      refresh={showsExternal}
      words={{
        title: count => t('approveTitle', { count }),
        submit: t('approve'),
        text: t('approveText'),
        own: t('approveOwn'),
        first: t('approveFirst', { most: mostAccepted }),
        noneWaiting: t('noneWaiting'),
        done: count => t('approvedMany', { count }),
        leftOut: count => t('leftOut', { count }),
      }}
      {...props}
    />
  )
}
