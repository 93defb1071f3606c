import { api, type CatalogRow, type CheckoutRow } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import css from './catalog.module.css'
import { SeatsField, seatsIn } from './HowFields.tsx'
import { catalogTexts } from './texts.ts'

interface Props {
  program: CatalogRow
  row: CheckoutRow
  onClose: () => void
}

export default function TermsDialog({ program, row, onClose }: Props) {
  const t = useTexts(catalogTexts)
  const form = useForm({
    start: {
      seats: row.seats === null ? '' : String(row.seats),
      valid_from: row.valid_from,
      valid_to: row.valid_to ?? '',
    },
    call: api.catalog.run,
    args: ({ seats, valid_from, valid_to }) => ({
      params: { id: program.id },
      body: { agency_ids: [row.id], change: { act: 'change' as const, seats: seatsIn(seats), valid_from, valid_to } },
    }),
    place: path => path.replace(/^change\./, ''),
    refresh: [api.catalog.lastRun],
    said: t('runStarted'),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('termsTitle', { agency: row.agency })}
      submitLabel={t('termsSave')}
      what={t('termsWhat')}
      className={css.fields}
      onClose={onClose}
    >
      <SeatsField field={form.field('seats')} />
      <TextField label={t('validFrom')} type="date" required {...form.field('valid_from')} />
      <TextField label={t('validTo')} hint={t('validToHint')} type="date" {...form.field('valid_to')} />
    </FormDialog>
  )
}
