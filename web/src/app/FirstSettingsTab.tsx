import { can } from '@preceptor/contract'
import { Navigate } from 'react-router'
import { useUser } from '@/auth/session.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { settingsTabs } from '@/nav/pages.ts'

/** `settings` itself opens the first tab the user may see. */
export function FirstSettingsTab() {
  const user = useUser()
  const to = useAgencyPaths()
  const first = settingsTabs.find(tab => can(user, tab.access))
  return first ? <Navigate to={to.settingsTab(first.path)} replace /> : null
}
