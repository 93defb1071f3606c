import { api, type CheckoutMode, checkoutModes, type RequestRow } from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import css from './catalog.module.css'
import { seatsIn } from './TermsDialog.tsx'
import { catalogTexts } from './texts.ts'

interface Values {
  mode: CheckoutMode
  seats: string
  valid_from: string
  valid_to: string
}
const start: Values = { mode: 'linked', seats: '', valid_from: '', valid_to: '' }

/** Checks a program out to the agency that asked for it. */
export default function GiveDialog({ request, onClose }: { request: RequestRow; onClose: () => void }) {
  const t = useTexts(catalogTexts)
  const form = useForm({
    start,
    call: api.catalogRequests.checkOut,
    args: ({ mode, seats, valid_from, valid_to }) => ({
      params: { id: request.id },
      body:
        mode === 'linked'
          ? { mode, seats: seatsIn(seats), valid_from: valid_from || null, valid_to }
          : { mode, seats: null, valid_from: null, valid_to: '' },
    }),
    place: path => path.replace(/^change\./, ''),
    refresh: [api.catalogRequests.list, api.catalogRequests.counts, api.catalog.lastRun],
    said: t('started'),
    done: onClose,
  })
  const { values } = form
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
      <fieldset className={css.choices}>
        <legend>{t('modeLegend')}</legend>
        {(['linked', 'copied'] as const).map(mode => (
          <CheckField
            key={mode}
            type="radio"
            name="mode"
            data-autofocus={mode === values.mode || undefined}
            label={inWords(checkoutModes[mode])}
            hint={t(mode === 'linked' ? 'linkedHint' : 'copiedHint')}
            checked={values.mode === mode}
            onChange={() => form.set({ mode })}
          />
        ))}
      </fieldset>
      {values.mode === 'linked' && (
        <div className={css.fields}>
          <TextField
            label={t('seats')}
            hint={t('seatsHint')}
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
            {...form.field('seats')}
          />
          <TextField label={t('validFrom')} hint={t('validFromHint')} type="date" {...form.field('valid_from')} />
          <TextField label={t('validTo')} hint={t('validToHint')} type="date" {...form.field('valid_to')} />
        </div>
      )}
    </FormDialog>
  )
}
