import { type AgencyRow, api } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useUser } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { agenciesTexts } from './texts.ts'
import { useOwners } from './use-owners.ts'

interface Props {
  agency: AgencyRow
  onClose: () => void
}

/** Chooses the agency's owner. */
export default function OwnerDialog({ agency, onClose }: Props) {
  const t = useTexts(agenciesTexts)
  const me = useUser()
  const owners = useOwners()
  const kept = agency.cs_user?.id ?? ''
  const form = useForm({
    start: { cs_user_id: kept },
    call: api.agencies.setOwner,
    args: ({ cs_user_id }) => ({ params: { id: agency.id }, body: { cs_user_id: cs_user_id || null } }),
    refresh: [api.agencies.list],
    said: ({ name, cs_user }) =>
      cs_user ? t('ownerSet', { owner: cs_user.name, agency: name }) : t('ownerNone', { agency: name }),
    done: onClose,
    unchanged: onClose,
  })
  // An owner with a disabled account is shown as the current one, but can't be chosen
  const current = owners?.some(({ id }) => id === kept) || !agency.cs_user ? [] : [agency.cs_user]
  const choices = [
    ...current.map(({ id, name, is_active }) => ({
      value: id,
      label: is_active ? name : t('disabledChoice', { name }),
    })),
    ...(owners ?? []).map(({ id, name, image }) => ({ value: id, label: name, image })),
  ]
  return (
    <FormDialog
      form={form}
      title={t('ownerTitle', { agency: agency.name })}
      what={t('ownerWhat', { agency: agency.name })}
      onClose={onClose}
    >
      <ComboField
        label={t('ownerLabel')}
        choices={choices}
        none={t('noOwner')}
        hint={t('ownerHint')}
        {...form.field('cs_user_id')}
      />
      {me && form.values.cs_user_id !== me.id && choices.some(({ value }) => value === me.id) && (
        <div>
          <Button look="quiet" size="small" onClick={() => form.set({ cs_user_id: me.id })}>
            {t('ownerMe')}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
