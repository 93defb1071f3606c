import { type AgencyRole, agencyRoles, api } from '@preceptor/contract'
import { TextField } from '@/ui/form/TextField.tsx'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { RoleChoice } from '@/widgets/users/RoleChoice.tsx'
import { CoordinatorChoice, coordinatorBody, coordinatorPlace, newCoordinator } from './CoordinatorChoice.tsx'

const start = { email: '', name: '', role: '' as AgencyRole | '', coordinator: newCoordinator }

/** Invites somebody by e-mail; they are a user once they have accepted. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    start,
    call: api.users.invite,
    args: ({ coordinator, role, ...who }) => ({
      body: { ...who, role: role as AgencyRole, ...coordinatorBody(role, coordinator, who.name) },
    }),
    place: coordinatorPlace,
    refresh: [api.users.list, api.lookups.coordinators],
    said: ({ name }) => `${name} is invited. The invitation can be accepted for 7 days.`,
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Invite user"
      submitLabel="Send invitation"
      what="the invitation"
      param="invite"
      onClose={onClose}
    >
      <TextField
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="off"
        data-autofocus
        required
        hint="The invitation goes to this address."
        {...form.field('email')}
      />
      <TextField label="Name" autoComplete="off" required maxLength={120} {...form.field('name')} />
      <RoleChoice roles={agencyRoles as readonly AgencyRole[]} {...form.field('role')} />
      {form.values.role === 'coordinator_limited' && (
        <CoordinatorChoice of={form.values.name} {...form.field('coordinator')} />
      )}
    </FormDialog>
  )
}
