import { api, type RecordFile } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { showsRecord } from './shows-record.ts'
import { sessionRecordTexts } from './texts.ts'

interface Props {
  session_id: string
  file: RecordFile
  onClose: () => void
}

export default function RemoveFileDialog({ session_id, file: { file_id, name }, onClose }: Props) {
  const t = useTexts(sessionRecordTexts)
  const form = useForm({
    start: { reason: '' },
    call: api.sessionRecords.removeFile,
    args: body => ({ params: { id: session_id, file_id }, body }),
    refresh: showsRecord,
    said: () => t('removed', { name }),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('removeTitle', { name })}
      submitLabel={t('remove')}
      danger
      what={t('theReason')}
      onClose={onClose}
    >
      <p>{t('removeHint')}</p>
      <TextAreaField label={t('reason')} required rows={2} maxLength={500} data-autofocus {...form.field('reason')} />
    </FormDialog>
  )
}
