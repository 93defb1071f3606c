import { IconDownload } from '@tabler/icons-react'
import { Button } from '@/ui/Button.tsx'
import { MenuButton, type MenuButtonProps, type MenuItem } from '@/ui/overlay/Menu.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { listTexts } from './texts.ts'

interface Props {
  items: readonly MenuItem[]
  /** Describes the content of the file: `1,261 employees`. */
  what: string
  isDownloading: boolean
  failed: boolean
  asked: MenuButtonProps['asked']
}

export function ExportMenu({ items, what, isDownloading, failed, asked }: Props) {
  const t = useTexts(listTexts)
  if (isDownloading) return <Button busy>{t('exporting', { what })}</Button>
  const label = failed ? t('exportFailed') : t('export')
  return (
    <MenuButton label={label} items={items} asked={asked} header={what && t('exportWhat', { what })}>
      <IconDownload size={16} aria-hidden="true" />
      {label}
    </MenuButton>
  )
}
