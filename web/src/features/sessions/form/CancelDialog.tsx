import { api, type Session } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { showsSessions } from '../session-words.ts'
import { sessionsTexts } from '../texts.ts'

/** A session is never deleted: it stays, with the reason. */
export default function CancelDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const t = useTexts(sessionsTexts)
  const { id, title, booked, waiting } = session
  const form = useForm({
    start: { reason: '' },
    call: api.sessions.setStatus,
    args: ({ reason }) => ({ params: { id }, body: { status: 'cancelled' as const, reason } }),
    refresh: showsSessions,
    said: () => t('cancelled', { title }),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('cancelTitle', { title })}
      submitLabel={t('cancelSession')}
      what={t('theReason')}
      onClose={onClose}
    >
      {booked + waiting > 0 && <p>{t('cancelPeople', { booked, waiting })}</p>}
      <TextAreaField label={t('reason')} required rows={3} maxLength={500} data-autofocus {...form.field('reason')} />
    </FormDialog>
  )
}
