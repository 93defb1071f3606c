import { type AgencyRole, agencyRoles, api, invitationDays } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { InvitedFields } from '@/widgets/users/InvitedFields.tsx'
import { RoleChoice } from '@/widgets/users/RoleChoice.tsx'
import { CoordinatorChoice, coordinatorBody, coordinatorPlace, newCoordinator } from './CoordinatorChoice.tsx'
import { usersTexts } from './texts.ts'

const start = { email: '', name: '', role: '' as AgencyRole | '', coordinator: newCoordinator }

/** Invites a person by email; they become a user when they accept. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(usersTexts)
  const form = useForm({
    start,
    call: api.users.invite,
    args: ({ coordinator, role, ...who }) => ({
      body: { ...who, role: role as AgencyRole, ...coordinatorBody(role, coordinator, who.name) },
    }),
    place: coordinatorPlace,
    refresh: [api.users.list, api.lookups.coordinators],
    said: ({ name }) => t('invited', { name, days: invitationDays }),
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('inviteUser')}
      submitLabel={t('sendInvitation')}
      what={t('whatInvitation')}
      param="invite"
      onClose={onClose}
    >
      <InvitedFields email={{ ...form.field('email'), hint: t('emailHint') }} name={form.field('name')} />
      <RoleChoice roles={agencyRoles as readonly AgencyRole[]} {...form.field('role')} />
      {form.values.role === 'coordinator_limited' && (
        <CoordinatorChoice of={form.values.name} {...form.field('coordinator')} />
      )}
    </FormDialog>
  )
}
