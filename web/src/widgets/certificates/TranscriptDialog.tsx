import { api, type Id } from '@preceptor/contract'
import { todayIn } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/use-form.ts'
import { certificatesTexts } from './texts.ts'

interface Props {
  employee_id: Id
  onClose: () => void
  onIssued: (id: Id, number: string) => void
}

export default function TranscriptDialog({ employee_id, onClose, onIssued }: Props) {
  const t = useTexts(certificatesTexts)
  const today = todayIn(useAgency().timeZone)
  const form = useForm({
    start: { from_on: `${today.slice(0, 4)}-01-01`, to_on: today },
    call: api.certificates.issueTranscript,
    args: body => ({ params: { id: employee_id }, body }),
    refresh: [api.certificates.ofEmployee],
    said: ({ number }) => t('issuedTranscript', { number }),
    done: ({ id, number }) => {
      onClose()
      onIssued(id, number)
    },
  })
  return (
    <FormDialog form={form} title={t('issue')} submitLabel={t('issue')} what={t('whatTranscript')} onClose={onClose}>
      <p className="quiet">{t('issueHint')}</p>
      <TextField label={t('from')} type="date" required data-autofocus {...form.field('from_on')} />
      <TextField label={t('to')} type="date" required {...form.field('to_on')} />
    </FormDialog>
  )
}
