import type { SettingsTab } from '@/nav/pages.ts'
import type { settingsTexts } from './texts.ts'

const groups = [
  'agency',
  'people',
  'training',
  'compliance',
  'communication',
  'integrations',
  'customerSuccess',
] as const
type SettingsGroup = (typeof groups)[number] & Parameters<typeof settingsTexts.say>[0]

const groupOf: Record<SettingsTab, SettingsGroup> = {
  'settings/info': 'agency',
  'settings/locations': 'agency',
  'settings/audit-log': 'agency',
  'settings/users': 'people',
  'settings/disciplines': 'people',
  'settings/coordinators': 'people',
  'settings/training-types': 'training',
  'settings/topics': 'training',
  'settings/certificates': 'training',
  'settings/rooms': 'training',
  'settings/instructors': 'training',
  'settings/holidays': 'training',
  'settings/credentials': 'compliance',
  'settings/compliance': 'compliance',
  'settings/forms': 'compliance',
  'settings/system-messages': 'communication',
  'settings/automation': 'integrations',
  'settings/integration': 'integrations',
  'settings/sftp': 'integrations',
  'settings/bulk-operations': 'customerSuccess',
}

/** Returns the settings tabs by group; groups without tabs are omitted. */
export const inGroups = <Tab extends { path: string }>(tabs: readonly Tab[]) =>
  groups
    .map(title => ({ title, tabs: tabs.filter(({ path }) => groupOf[path as SettingsTab] === title) }))
    .filter(group => group.tabs.length > 0)
