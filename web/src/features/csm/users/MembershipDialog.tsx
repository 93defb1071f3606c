import { agencyRoles, type AgencyRole, api, type CsmUser, type Membership } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { FormDialog } from '@/widgets/form/FormDialog.tsx'
import { useForm } from '@/widgets/form/use-form.ts'
import { RoleChoice } from '@/widgets/users/RoleChoice.tsx'
import type { MembershipAct } from './membership-acts.ts'
import { csmUsersTexts } from './texts.ts'

interface Props {
  user: CsmUser
  membership: Membership
  act: MembershipAct
  onClose: () => void
  onChanged: (user: CsmUser) => void
}

/** One agency of the user: changes the role, suspends access, or removes it. */
export default function MembershipDialog({ user, membership, act, onClose, onChanged }: Props) {
  const t = useTexts(csmUsersTexts)
  const { name } = user
  const { agency_id, agency_name: agency } = membership
  const params = { id: user.id, agency_id }
  const form = useForm({
    start: { role: membership.role },
    call: act === 'remove' ? api.csmUsers.removeMembership : api.csmUsers.updateMembership,
    args: ({ role }) => ({
      params,
      ...(act !== 'remove' && { body: act === 'role' ? { role } : { is_active: act === 'activate' } }),
    }),
    said: next => t('accessChanged', { name: next.name, agency }),
    done: onChanged,
    ...(act === 'role' && { unchanged: onClose }),
  })
  const words = {
    role: { title: t('roleInTitle', { name, agency }), label: t('changeRole'), text: '' },
    deactivate: {
      title: t('deactivateTitle', { name, agency }),
      label: t('deactivateLabel'),
      text: t('deactivateText'),
    },
    activate: {
      title: t('activateTitle', { name, agency }),
      label: t('activateLabel'),
      text: t('activateText'),
    },
    remove: {
      title: t('removeTitle', { name, agency }),
      label: t('removeLabel'),
      text: t('removeText'),
    },
  }[act]
  return (
    <FormDialog
      form={form}
      title={words.title}
      submitLabel={words.label}
      danger={act === 'deactivate' || act === 'remove'}
      what={t('roleWhat', { name })}
      onClose={onClose}
    >
      {act === 'role' ? (
        <RoleChoice roles={agencyRoles as readonly AgencyRole[]} {...form.field('role')} />
      ) : (
        <p>{words.text}</p>
      )}
      {form.dirty && form.values.role === 'coordinator_limited' && <p className="quiet">{t('becomesCoordinator')}</p>}
    </FormDialog>
  )
}
