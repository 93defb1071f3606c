import { access } from '@preceptor/contract'
import { IconFileImport } from '@tabler/icons-react'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import type { ListAction } from '../list/ListActions.tsx'

/** Returns the link from a list to its import, for users who may record. */
export function useImportAction(upload: string, label: string): ListAction[] {
  const to = useAgencyPaths()
  const may = useCan(access.recordTraining)
  return may ? [{ label, icon: <IconFileImport size={16} aria-hidden="true" />, href: to.newImport(upload) }] : []
}
