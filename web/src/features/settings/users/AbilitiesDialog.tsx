import { type AgencyUser, type Permission, roleNames, rolePermissions } from '@preceptor/contract'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { permissionName } from '@/widgets/users/permission-words.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { roleHint } from '@/widgets/users/role-words.ts'
import { usersTexts } from './texts.ts'
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
/** There is one agency here. */
const nameOf = (permission: Permission) =>
  permission === 'can_edit_agency_info' ? usersTexts.say('editDetails') : permissionName(permission)

interface Props {
  user: AgencyUser
  onClose: () => void
}

/** What the user can do, and cannot, by their role. */
export default function AbilitiesDialog({ user, onClose }: Props) {
  const t = useTexts(usersTexts)
  const held = new Set(rolePermissions[user.role])
  const lacking = abilities.filter(permission => !held.has(permission))
  return (
    <Dialog
      open
      size="medium"
      title={t('permissionsOf', { name: user.name })}
      cancelLabel={t('close')}
      onClose={onClose}
    >
      <p>{t('roleAndHint', { role: inWords(roleNames[user.role]), hint: roleHint(user.role) })}</p>
      {user.coordinator && <p>{t('onlyEmployeesOf', { coordinator: user.coordinator.name })}</p>}
      <h3 className={css.abilitiesHead}>{t('can')}</h3>
      <Abilities permissions={abilities.filter(permission => held.has(permission))} />
      {lacking.length > 0 && (
        <>
          <h3 className={css.abilitiesHead}>{t('cannot')}</h3>
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
        {nameOf(permission)}
      </li>
    ))}
  </ul>
)
