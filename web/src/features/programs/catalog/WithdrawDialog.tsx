import { api, type CatalogRow, type CheckoutRow, type AfterWithdrawal } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { PeopleChoice } from './PeopleChoice.tsx'
import { catalogTexts } from './texts.ts'

const start: { people: AfterWithdrawal } = { people: 'finish' }

interface Props {
  program: CatalogRow
  row: CheckoutRow
  onClose: () => void
}

export default function WithdrawDialog({ program, row, onClose }: Props) {
  const t = useTexts(catalogTexts)
  const form = useForm({
    start,
    call: api.catalog.run,
    args: ({ people }) => ({
      params: { id: program.id },
      body: { agency_ids: [row.id], change: { act: 'withdraw' as const, people } },
    }),
    refresh: [api.catalog.lastRun],
    said: t('runStarted'),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('withdrawFromTitle', { agency: row.agency })}
      submitLabel={t('withdrawConfirm')}
      danger
      what={t('whatChoice')}
      onClose={onClose}
    >
      <p>{t('withdrawFromText')}</p>
      <PeopleChoice value={form.values.people} onChange={people => form.set({ people })} />
    </FormDialog>
  )
}
