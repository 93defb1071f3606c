import { api, type Session } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { showsAttendance } from './marks.ts'
import { rosterTexts } from './texts.ts'

/** Reopens the session. The ledger stays unchanged until it is signed off again. */
export default function ReopenDialog({ session: { id, title }, onClose }: { session: Session; onClose: () => void }) {
  const t = useTexts(rosterTexts)
  const form = useForm({
    start: { reason: '' },
    call: api.attendance.reopen,
    args: ({ reason }) => ({ params: { id }, body: { reason } }),
    refresh: showsAttendance,
    said: () => t('reopened', { title }),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('reopenTitle', { title })}
      submitLabel={t('reopen')}
      what={t('reason')}
      onClose={onClose}
    >
      <p>{t('reopenHint')}</p>
      <TextAreaField label={t('reason')} required rows={3} maxLength={300} data-autofocus {...form.field('reason')} />
    </FormDialog>
  )
}
