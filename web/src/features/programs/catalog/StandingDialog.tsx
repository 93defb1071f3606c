import { api, type CatalogRow, type AfterWithdrawal } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { showsPrograms } from '../list/use-program-acts.ts'
import { PeopleChoice } from './PeopleChoice.tsx'
import { catalogTexts } from './texts.ts'

const start: { people: AfterWithdrawal } = { people: 'finish' }

interface Props {
  row: CatalogRow
  to: 'deprecated' | 'withdrawn'
  onClose: () => void
}

/** Explains how a change affects agencies before it is made. */
export default function StandingDialog({ row: { id, title, held }, to, onClose }: Props) {
  const t = useTexts(catalogTexts)
  const withdraws = to === 'withdrawn'
  const form = useForm({
    start,
    call: api.catalog.setStatus,
    args: ({ people }) => ({ params: { id }, body: { status: to, ...(withdraws && { people }) } }),
    refresh: [...showsPrograms, api.catalog.checkouts, api.catalog.lastRun],
    said: t('statusChanged', { title }),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={withdraws ? t('withdrawTitle', { title }) : t('deprecateTitle', { title })}
      submitLabel={withdraws ? t('withdrawConfirm') : t('deprecateConfirm')}
      danger={withdraws}
      what={t('whatChoice')}
      onClose={onClose}
    >
      <p>{withdraws ? t('withdrawText', { count: held }) : t('deprecateText')}</p>
      {withdraws && held > 0 && <PeopleChoice value={form.values.people} onChange={people => form.set({ people })} />}
    </FormDialog>
  )
}
