import { api, csmRoles, type CsmUser, roleNames, type VendorRole } from '@preceptor/contract'
import { useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { RoleChoice } from '@/widgets/RoleChoice.tsx'
import { RefusalBanner } from '@/widgets/RefusalBanner.tsx'
import { isRefusal } from '@/widgets/refusal.ts'
import css from '../csm.module.css'

interface Props {
  user: CsmUser
  onClose: () => void
  onChanged: (user: CsmUser) => void
}

export default function StaffRoleDialog({ user, onClose, onChanged }: Props) {
  const [role, setRole] = useState<VendorRole | ''>(user.vendor_role ?? '')
  const save = useSend(api.csmUsers.update, {
    done: next => {
      showToast('success', `${next.name} has another role now: ${roleNames[next.vendor_role ?? 'csm'].toLowerCase()}.`)
      onChanged(next)
    },
    fail: isRefusal,
  })
  const dirty = role !== user.vendor_role
  return (
    <Dialog
      open
      title={`Role of ${user.name}`}
      submitLabel="Change role"
      onSubmit={() => (dirty && role ? save.send({ params: { id: user.id }, body: { vendor_role: role } }) : onClose())}
      onClose={onClose}
      busy={save.isSending}
      dirty={dirty}
    >
      <div className={css.stack}>
        <RefusalBanner failure={save.failure} />
        <RoleChoice
          roles={csmRoles as readonly VendorRole[]}
          value={role}
          onChange={next => {
            setRole(next)
            save.reset()
          }}
        />
      </div>
    </Dialog>
  )
}
