import { type AgencyRole, agencyRoles, api, type CsmUser, type Membership } from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { RoleChoice } from '@/widgets/RoleChoice.tsx'
import { RefusalBanner } from '@/widgets/RefusalBanner.tsx'
import { isRefusal } from '@/widgets/refusal.ts'
import css from '../csm.module.css'
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
  const [role, setRole] = useState<AgencyRole>(membership.role)
  const hooks = {
    done: (next: CsmUser) => {
      showToast('success', `Access of ${next.name} to ${agency} is changed.`)
      onChanged(next)
    },
    fail: isRefusal,
  }
  const update = useSend(api.csmUsers.updateMembership, hooks)
  const remove = useSend(api.csmUsers.removeMembership, hooks)
  const params = { id: user.id, agency_id }
  const failure = update.failure ?? remove.failure
  const dirty = act === 'role' && role !== membership.role
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
  const submit = () => {
    if (act === 'remove') return remove.send({ params })
    if (act === 'role') return dirty ? update.send({ params, body: { role } }) : onClose()
    return update.send({ params, body: { is_active: act === 'activate' } })
  }
  return (
    <Dialog
      open
      title={words.title}
      submitLabel={words.label}
      danger={act === 'deactivate' || act === 'remove'}
      busy={update.isSending || remove.isSending}
      dirty={dirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={css.stack}>
        <RefusalBanner failure={failure} />
        {act === 'role' ? (
          <RoleChoice
            roles={agencyRoles as readonly AgencyRole[]}
            value={role}
            onChange={next => {
              setRole(next)
              update.reset()
            }}
          />
        ) : (
          <p>{words.text}</p>
        )}
        {dirty && role === 'coordinator_limited' && (
          <p className="quiet">
            They become the coordinator of the same name, or a new one. The agency can choose another.
          </p>
        )}
      </div>
    </Dialog>
  )
}
