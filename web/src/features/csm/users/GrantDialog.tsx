import { type AgencyRole, agencyRoles, api, type CsmUser, type Id } from '@preceptor/contract'
import { IconX } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { IconButton } from '@/ui/Button.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { useAgencyChoices } from '@/widgets/agencies/all-agencies.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { RoleChoice } from '@/widgets/users/RoleChoice.tsx'
import css from '../csm.module.css'
import { csmUsersTexts } from './texts.ts'

interface Props {
  user: CsmUser
  onClose: () => void
  onChanged: (user: CsmUser) => void
}

const start = { agency_ids: [] as Id[], role: '' as AgencyRole | '' }

/** Gives one role in several agencies at once. */
export default function GrantDialog({ user, onClose, onChanged }: Props) {
  const t = useTexts(csmUsersTexts)
  const agencies = useAgencyChoices()
  const form = useForm({
    start,
    call: api.csmUsers.addMemberships,
    args: ({ role, agency_ids }) => ({ params: { id: user.id }, body: { agency_ids, role: role as AgencyRole } }),
    said: ({ name }, { agency_ids }) => t('given', { name, count: agency_ids.length }),
    done: onChanged,
  })
  const { value: chosen, onChange: choose, error } = form.field('agency_ids')
  const held = new Set(user.memberships.filter(one => one.is_active).map(one => one.agency_id))
  const free = (agencies ?? []).filter(({ value }) => !held.has(value) && !chosen.includes(value))
  const names = new Map((agencies ?? []).map(({ value, label }) => [value, label]))
  return (
    <FormDialog
      form={form}
      size="medium"
      title={t('giveTitle', { name: user.name })}
      submitLabel={t('give')}
      what={t('giveWhat', { name: user.name })}
      onClose={onClose}
    >
      <ComboField
        // A new field each time, so that it is empty for the next agency
        key={chosen.length}
        label={t('agencies')}
        name="agency"
        value=""
        none={agencies ? t('chooseAgency') : t('loadingAgencies')}
        choices={free}
        onChange={id => {
          if (id) choose([...chosen, id])
        }}
        hint={t('giveHint')}
        error={error}
        required
      />
      {chosen.length > 0 && (
        <ul className={css.chosen} aria-label={t('chosenAgencies')}>
          {chosen.map(id => (
            <li key={id}>
              {names.get(id) ?? id}
              <IconButton
                label={t('removeAgency', { agency: names.get(id) ?? id })}
                data-tip={undefined}
                size="small"
                onClick={() => choose(chosen.filter(one => one !== id))}
              >
                <IconX size={14} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <RoleChoice roles={agencyRoles as readonly AgencyRole[]} {...form.field('role')} />
    </FormDialog>
  )
}
