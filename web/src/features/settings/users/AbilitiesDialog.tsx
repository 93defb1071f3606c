import { type AgencyUser, type Permission, roleNames, rolePermissions } from '@preceptor/contract'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { permissionWords } from '@/widgets/users/permission-words.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { roleHints } from '@/widgets/users/role-words.ts'
import css from './users.module.css'

/** What there is to do in an agency's panel today, in the order in which people meet it. */
const abilities: readonly Permission[] = [
  'list_provider',
  'edit_provider',
  'create_provider',
  'import_provider',
  'export_provider',
  'share_views',
  'can_view_agency_info',
  'can_edit_agency_info',
  'taxonomy_management',
  'manage_agency_users',
  'view_audit_log',
]
const words = { ...permissionWords, can_edit_agency_info: 'Edit the agency’s details' }

interface Props {
  user: AgencyUser
  onClose: () => void
}

/** What the user can do, and cannot, by their role. */
export default function AbilitiesDialog({ user, onClose }: Props) {
  const held = new Set(rolePermissions[user.role])
  const lacking = abilities.filter(permission => !held.has(permission))
  return (
    <Dialog open size="medium" title={`What ${user.name} can do`} cancelLabel="Close" onClose={onClose}>
      <p>
        {roleNames[user.role]}: {roleHints[user.role]}
      </p>
      {user.coordinator && <p>Sees the employees of {user.coordinator.name} only.</p>}
      <h3 className={css.abilitiesHead}>Can</h3>
      <Abilities permissions={abilities.filter(permission => held.has(permission))} />
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
        {words[permission]}
      </li>
    ))}
  </ul>
)
