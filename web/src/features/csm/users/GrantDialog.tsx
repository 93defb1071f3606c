import { type AgencyRole, agencyRoles, api, type CsmUser, type Id } from '@preceptor/contract'
import { IconX } from '@tabler/icons-react'
import { plural } from '@/lib/format.ts'
import { IconButton } from '@/ui/Button.tsx'
import { ComboField } from '@/ui/form/ComboField.tsx'
import { useAgencyChoices } from '@/widgets/agencies/all-agencies.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { RoleChoice } from '@/widgets/users/RoleChoice.tsx'
import css from '../csm.module.css'

interface Props {
  user: CsmUser
  onClose: () => void
  onChanged: (user: CsmUser) => void
}

const start = { agency_ids: [] as Id[], role: '' as AgencyRole | '' }

/** One role in several agencies at once. */
export default function GrantDialog({ user, onClose, onChanged }: Props) {
  const agencies = useAgencyChoices()
  const form = useForm({
    start,
    call: api.csmUsers.addMemberships,
    args: ({ role, agency_ids }) => ({ params: { id: user.id }, body: { agency_ids, role: role as AgencyRole } }),
    said: ({ name }, { agency_ids }) =>
      `${name} has access to ${plural(agency_ids.length, 'more agency', 'more agencies')}.`,
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
      title={`Give ${user.name} access`}
      submitLabel="Give access"
      what={`the access of ${user.name}`}
      onClose={onClose}
    >
      <ComboField
        // another one each time: the field is empty again for the next agency
        key={chosen.length}
        label="Agencies"
        name="agency"
        value=""
        none={agencies ? 'Choose an agency' : 'Loading agencies'}
        choices={free}
        onChange={id => {
          if (id) choose([...chosen, id])
        }}
        hint="One after the other; all get the same role. They are told by mail."
        error={error}
        required
      />
      {chosen.length > 0 && (
        <ul className={css.chosen} aria-label="Chosen agencies">
          {chosen.map(id => (
            <li key={id}>
              {names.get(id) ?? id}
              <IconButton
                label={`Remove ${names.get(id) ?? 'agency'}`}
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
