import { agencyRoles, type AgencyRole, type AgencyUser, api, roleNames } from '@preceptor/contract'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { RoleChoice } from '@/widgets/users/RoleChoice.tsx'
import { CoordinatorChoice, coordinatorBody, coordinatorPlace, newCoordinator } from './CoordinatorChoice.tsx'

interface Props {
  user: AgencyUser
  onClose: () => void
}

export default function RoleDialog({ user, onClose }: Props) {
  const { id, name, role, coordinator: held } = user
  const start = { role, coordinator: held?.id ?? newCoordinator }
  const form = useForm({
    start,
    call: api.users.update,
    args: values => ({
      params: { id },
      body: { role: values.role, ...coordinatorBody(values.role, values.coordinator, name) },
    }),
    place: coordinatorPlace,
    // for the other roles it is not asked
    spell: (values, field) =>
      field === 'coordinator' && values.role !== 'coordinator_limited' ? start.coordinator : values[field],
    refresh: [api.users.list, api.lookups.coordinators],
    said: changed => `${changed.name} is ${article(changed.role)} now.`,
    done: onClose,
    unchanged: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`Role of ${name}`}
      submitLabel="Change role"
      what={`the role of ${name}`}
      onClose={onClose}
    >
      <RoleChoice roles={agencyRoles as readonly AgencyRole[]} {...form.field('role')} />
      {form.values.role === 'coordinator_limited' && (
        <CoordinatorChoice of={name} held={held} {...form.field('coordinator')} />
      )}
      {form.dirty && <p className="quiet">Whoever is signed in as this user here is signed out, and signs in again.</p>}
    </FormDialog>
  )
}

function article(role: AgencyRole) {
  const name = roleNames[role].toLowerCase()
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`
}
