import { IconDownload } from '@tabler/icons-react'
import { Button } from '@/ui/Button.tsx'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'

interface Props {
  items: readonly MenuItem[]
  /** What the file holds: `1,261 employees`. */
  what: string
  isDownloading: boolean
  failed: boolean
}

export function ExportMenu({ items, what, isDownloading, failed }: Props) {
  if (isDownloading) return <Button busy>Exporting {what}</Button>
  const label = failed ? 'Export failed, try again' : 'Export'
  return (
    <MenuButton label={label} items={items} header={what && `${what}, the columns you see`}>
      <IconDownload size={16} aria-hidden="true" />
      {label}
    </MenuButton>
  )
}
