import { api, type Deputy, type Id } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { DateField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { deputyTexts } from './texts.ts'

interface Props {
  coordinator: { id: Id; name: string; deputy: Deputy | null }
  /** True for the user's own deputy. */
  isOwn?: boolean
  onClose: () => void
}

/** Sets a deputy for a coordinator who is away. */
export default function DeputyDialog({ coordinator: { id, name, deputy }, isOwn = false, onClose }: Props) {
  const t = useTexts(deputyTexts)
  const users = useQueryOf(api.coordinators.deputies, {}).data?.data ?? []
  const form = useForm({
    start: { user_id: deputy?.id ?? '', until: deputy?.until ?? '' },
    call: api.coordinators.setDeputy,
    args: ({ user_id, until }) => ({
      params: { id },
      body: { user_id: user_id || null, until: user_id && until ? until : null },
    }),
    refresh: [api.coordinators.deputies, api.coordinators.list, api.threads.list, api.threads.counts],
    said: answer => (answer.deputy ? t('named', { deputy: answer.deputy.name, name }) : t('takenBack', { name })),
    done: onClose,
  })
  const kept = deputy && !users.some(user => user.id === deputy.id) ? [deputy] : []
  return (
    <FormDialog
      form={form}
      title={isOwn ? t('ownTitle') : t('title', { name })}
      submitLabel={t('save')}
      what={t('what')}
      onClose={onClose}
    >
      <SelectField
        label={t('who')}
        hint={t('whoHint')}
        none={t('nobody')}
        choices={[...kept, ...users].map(user => ({ value: user.id, label: user.name }))}
        {...form.field('user_id')}
      />
      {form.values.user_id && <DateField label={t('until')} hint={t('untilHint')} {...form.field('until')} />}
    </FormDialog>
  )
}
