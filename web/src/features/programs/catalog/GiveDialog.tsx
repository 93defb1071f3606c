import { api, type RequestRow } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { HowFields, howIn, startHow } from './HowFields.tsx'
import { catalogTexts } from './texts.ts'

/** Checks a program out to the agency that requested it. */
export default function GiveDialog({ request, onClose }: { request: RequestRow; onClose: () => void }) {
  const t = useTexts(catalogTexts)
  const form = useForm({
    start: startHow,
    call: api.catalogRequests.checkOut,
    args: values => ({ params: { id: request.id }, body: howIn(values) }),
    place: path => path.replace(/^change\./, ''),
    refresh: [api.catalogRequests.list, api.catalogRequests.counts, api.catalog.lastRun],
    said: t('started'),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('requestGiveTitle', { title: request.title, agency: request.agency })}
      submitLabel={t('requestGiveSubmit')}
      what={t('dialogWhat')}
      param="give"
      onClose={onClose}
    >
      {request.note && <p>{t('requestNoteIs', { name: request.asked_by_name, note: request.note })}</p>}
      <HowFields form={form} />
    </FormDialog>
  )
}
