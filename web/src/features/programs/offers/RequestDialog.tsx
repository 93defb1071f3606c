import { api, type OfferRow } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { programsTexts } from '../texts.ts'
import { requestWords } from './request-words.ts'
import { showsOffers } from './shows-offers.ts'

/** Requests a catalog program from customer success. */
export default function RequestDialog({ offer, onClose }: { offer: OfferRow; onClose: () => void }) {
  const t = useTexts(programsTexts)
  const form = useForm({
    start: { note: '' },
    call: api.catalogRequests.ask,
    args: body => ({ params: { id: offer.id }, body }),
    refresh: showsOffers,
    said: ({ title }) => t('offerAsked', { title }),
    done: onClose,
  })
  const { timeZone } = useAgency()
  const before = requestWords(offer, timeZone)
  return (
    <FormDialog
      form={form}
      title={t('offerAskTitle', { title: offer.title })}
      submitLabel={t('offerAskSubmit')}
      what={t('offerAskWhat')}
      param="request"
      onClose={onClose}
    >
      {before && <p>{before}</p>}
      <p>{t('offerAskText')}</p>
      <TextAreaField label={t('offerAskNote')} rows={3} maxLength={1000} data-autofocus {...form.field('note')} />
    </FormDialog>
  )
}
