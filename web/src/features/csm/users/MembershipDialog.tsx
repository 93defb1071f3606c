import { agencyRoles, type AgencyRole, api, type CsmUser, type Membership } from '@preceptor/contract'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { RoleChoice } from '@/widgets/users/RoleChoice.tsx'
import type { MembershipAct } from './membership-acts.ts'

interface Props {
  user: CsmUser
  membership: Membership
  act: MembershipAct
  onClose: () => void
  onChanged: (user: CsmUser) => void
}

/** One agency of the user: another role, no access for now, or none any more. */
export default function MembershipDialog({ user, membership, act, onClose, onChanged }: Props) {
  const { agency_id, agency_name: agency } = membership
  const params = { id: user.id, agency_id }
  const form = useForm({
    start: { role: membership.role },
    call: act === 'remove' ? api.csmUsers.removeMembership : api.csmUsers.updateMembership,
    args: ({ role }) => ({
      params,
      ...(act !== 'remove' && { body: act === 'role' ? { role } : { is_active: act === 'activate' } }),
    }),
    said: ({ name }) => `Access of ${name} to ${agency} is changed.`,
    done: onChanged,
    ...(act === 'role' && { unchanged: onClose }),
  })
  const words = {
    role: { title: `Role of ${user.name} in ${agency}`, label: 'Change role', text: '' },
    deactivate: {
      title: `Deactivate ${user.name} in ${agency}?`,
      label: 'Deactivate',
      text: 'They are signed out of this agency at once. Other agencies of theirs stay as they are.',
    },
    activate: {
      title: `Activate ${user.name} in ${agency}?`,
      label: 'Activate',
      text: 'They can work in this agency again, with the role they had.',
    },
    remove: {
      title: `Remove ${user.name} from ${agency}?`,
      label: 'Remove access',
      text: 'They are signed out of this agency at once and leave its list of users. What they did stays in its history.',
    },
  }[act]
  return (
    <FormDialog
      form={form}
      title={words.title}
      submitLabel={words.label}
      danger={act === 'deactivate' || act === 'remove'}
      what={`the role of ${user.name}`}
      onClose={onClose}
    >
      {act === 'role' ? (
        <RoleChoice roles={agencyRoles as readonly AgencyRole[]} {...form.field('role')} />
      ) : (
        <p>{words.text}</p>
      )}
      {form.dirty && form.values.role === 'coordinator_limited' && (
        <p className="quiet">
          They become the coordinator of the same name, or a new one. The agency can choose another.
        </p>
      )}
    </FormDialog>
  )
}
