import { api, type Certificate } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/use-form.ts'
import { certificatesTexts } from './texts.ts'

export default function VoidDialog({ certificate, onClose }: { certificate: Certificate; onClose: () => void }) {
  const t = useTexts(certificatesTexts)
  const { id, number } = certificate
  const form = useForm({
    start: { reason: '' },
    call: api.certificates.void,
    args: body => ({ params: { id }, body }),
    refresh: [api.certificates.ofEmployee],
    said: t('voided', { number }),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('voidTitle', { number })}
      submitLabel={t('voidButton')}
      danger
      what={t('whatVoid')}
      onClose={onClose}
    >
      <p className="quiet">{t('voidHint')}</p>
      <TextAreaField label={t('reason')} required maxLength={500} data-autofocus {...form.field('reason')} />
    </FormDialog>
  )
}
