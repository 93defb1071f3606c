import { type AgencyRole, agencyRoles, type AgencyUser, api, roleNames } from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { RoleChoice } from '@/widgets/RoleChoice.tsx'
import { RefusalBanner } from '@/widgets/RefusalBanner.tsx'
import { isRefusal } from '@/widgets/refusal.ts'
import { CoordinatorChoice, coordinatorBody, newCoordinator } from './CoordinatorChoice.tsx'
import css from './users.module.css'

interface Props {
  user: AgencyUser
  onClose: () => void
}

export default function RoleDialog({ user, onClose }: Props) {
  const kept = user.coordinator?.id ?? newCoordinator
  const [role, setRole] = useState<AgencyRole>(user.role)
  const [coordinator, setCoordinator] = useState(kept)
  const dirty = role !== user.role || (role === 'coordinator_limited' && coordinator !== kept)
  const save = useSend(api.users.update, {
    refresh: [api.users.list, api.lookups.coordinators],
    done: changed => {
      showToast('success', `${changed.name} is ${article(changed.role)} now.`)
      onClose()
    },
    fail: isRefusal,
  })
  const errors = save.failure?.fieldErrors() ?? {}
  return (
    <Dialog
      open
      title={`Role of ${user.name}`}
      submitLabel="Change role"
      onSubmit={() =>
        dirty
          ? save.send({ params: { id: user.id }, body: { role, ...coordinatorBody(role, coordinator, user.name) } })
          : onClose()
      }
      onClose={onClose}
      busy={save.isSending}
      dirty={dirty}
    >
      <div className={css.stack}>
        <RefusalBanner failure={save.failure} />
        <RoleChoice
          roles={agencyRoles as readonly AgencyRole[]}
          value={role}
          onChange={next => {
            setRole(next)
            save.reset()
          }}
          error={errors['role']}
        />
        {role === 'coordinator_limited' && (
          <CoordinatorChoice
            name={user.name}
            value={coordinator}
            onChange={next => {
              setCoordinator(next)
              save.reset()
            }}
            held={user.coordinator}
            error={errors['coordinator_id'] ?? errors['coordinator_name']}
          />
        )}
        {dirty && <p className="quiet">Whoever is signed in as this user here is signed out, and signs in again.</p>}
      </div>
    </Dialog>
  )
}

function article(role: AgencyRole) {
  const name = roleNames[role].toLowerCase()
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`
}
