import { agencyRoles, type AgencyRole, type AgencyUser, api, roleNames } from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { RoleChoice } from '@/widgets/users/RoleChoice.tsx'
import { CoordinatorChoice, coordinatorBody, coordinatorPlace, newCoordinator } from './CoordinatorChoice.tsx'
import { usersTexts } from './texts.ts'

interface Props {
  user: AgencyUser
  onClose: () => void
}

export default function RoleDialog({ user, onClose }: Props) {
  const t = useTexts(usersTexts)
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
    // Other roles don't have this field
    spell: (values, field) =>
      field === 'coordinator' && values.role !== 'coordinator_limited' ? start.coordinator : values[field],
    refresh: [api.users.list, api.lookups.coordinators],
    said: changed => t('roleChanged', { name: changed.name, role: inWords(roleNames[changed.role]) }),
    done: onClose,
    unchanged: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('roleOf', { name })}
      submitLabel={t('changeRoleSubmit')}
      what={t('whatRole', { name })}
      onClose={onClose}
    >
      <RoleChoice roles={agencyRoles as readonly AgencyRole[]} {...form.field('role')} />
      {form.values.role === 'coordinator_limited' && (
        <CoordinatorChoice of={name} held={held} {...form.field('coordinator')} />
      )}
      {form.dirty && <p className="quiet">{t('roleSignsOut')}</p>}
    </FormDialog>
  )
}
