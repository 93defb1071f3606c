import { type AgencyUser, agencyRoles, type Permission, roleNames, rolePermissions } from '@preceptor/contract'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { permissionWords } from '@/features/public/permission-words.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { roleHints } from '@/widgets/role-words.ts'
import css from './users.module.css'

/** What somebody in an agency can hold at all; the rest is customer success's. */
const possible = [...new Set(agencyRoles.flatMap(role => rolePermissions[role]))]

interface Props {
  user: AgencyUser
  onClose: () => void
}

/** What the user can do, and cannot, by their role. */
export default function AbilitiesDialog({ user, onClose }: Props) {
  const held = new Set(rolePermissions[user.role])
  const lacking = possible.filter(permission => !held.has(permission))
  return (
    <Dialog open size="medium" title={`What ${user.name} can do`} cancelLabel="Close" onClose={onClose}>
      <p>
        {roleNames[user.role]}: {roleHints[user.role]}
      </p>
      {user.coordinator && <p>Sees the employees of {user.coordinator.name} only.</p>}
      <h3 className={css.abilitiesHead}>Can</h3>
      <Abilities permissions={possible.filter(permission => held.has(permission))} />
      {lacking.length > 0 && (
        <>
          <h3 className={css.abilitiesHead}>Cannot</h3>
          <Abilities permissions={lacking} off />
        </>
      )}
    </Dialog>
  )
}

const Abilities = ({ permissions, off = false }: { permissions: readonly Permission[]; off?: boolean }) => (
  <ul className={css.abilities}>
    {permissions.map(permission => (
      <li key={permission} data-off={off || undefined}>
        {off ? <IconMinus size={14} aria-hidden="true" /> : <IconCheck size={14} aria-hidden="true" />}
        {permissionWords[permission]}
      </li>
    ))}
  </ul>
)
