import { api, type RequestRow } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { catalogTexts } from './texts.ts'

/** Declines a request, with a reason shown to the agency. */
export default function DeclineDialog({ request, onClose }: { request: RequestRow; onClose: () => void }) {
  const t = useTexts(catalogTexts)
  const form = useForm({
    start: { answer: '' },
    call: api.catalogRequests.decline,
    args: body => ({ params: { id: request.id }, body }),
    refresh: [api.catalogRequests.list, api.catalogRequests.counts],
    said: ({ title }) => t('requestDeclinedSaid', { title }),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('requestDeclineTitle', { title: request.title, agency: request.agency })}
      submitLabel={t('requestDeclineSubmit')}
      what={t('requestDeclineWhat')}
      param="decline"
      onClose={onClose}
    >
      <TextAreaField
        label={t('requestReason')}
        hint={t('requestReasonHint')}
        required
        rows={3}
        maxLength={1000}
        data-autofocus
        {...form.field('answer')}
      />
    </FormDialog>
  )
}
