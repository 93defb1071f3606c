import { api, type OfferedAgain } from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { takeable } from './offered.ts'
import { OfferedPrograms } from './OfferedPrograms.tsx'
import { trainingTexts } from './texts.ts'

interface Props {
  employee_id: string
  name: string
  offered: readonly OfferedAgain[]
  onClose: () => void
}

/** Chooses programs to resume, with their due dates. */
export default function TakeUpDialog({ employee_id, name, offered, onClose }: Props) {
  const t = useTexts(trainingTexts)
  const [start] = useState(() => takeable(offered))
  const [chosen, setChosen] = useState(start)
  const offer = useSend(api.assignments.takeUpAgain, {
    refresh: [api.assignments.ofEmployee, api.assignments.onReturn],
    done: () => {
      showToast('success', t('takenUp', { count: chosen.length }))
      onClose()
    },
  })
  return (
    <Dialog
      open
      size="medium"
      title={t('takeUpTitle', { name })}
      submitLabel={t('takeUpSubmit', { count: chosen.length })}
      busy={offer.isSending}
      dirty={chosen !== start}
      onSubmit={() => offer.send({ params: { id: employee_id }, body: { program_ids: chosen } })}
      onClose={onClose}
    >
      <OfferedPrograms offered={offered} chosen={chosen} onChoose={setChosen} />
    </Dialog>
  )
}
