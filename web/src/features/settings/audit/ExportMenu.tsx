import { api } from '@preceptor/contract'
import { IconDownload } from '@tabler/icons-react'
import { useDownload } from '@/api/queries.ts'
import { Button } from '@/ui/Button.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { auditTabTexts } from './texts.ts'

interface Props {
  /** The filters of an export. */
  filters: Readonly<Record<string, string | undefined>>
}

/** Exports the log as a file. */
export function ExportMenu({ filters }: Props) {
  const t = useTexts(auditTabTexts)
  const file = useDownload(api.auditLog.export)
  const start = (format: 'csv' | 'jsonl') => file.download({ query: { ...filters, format } })
  if (file.isDownloading) return <Button busy>{t('exporting')}</Button>
  const label = file.failed ? t('exportFailed') : t('export')
  return (
    <MenuButton
      label={label}
      header={Object.values(filters).some(Boolean) ? t('filtered') : t('whole')}
      items={[
        { label: t('csv'), onSelect: () => start('csv') },
        { label: t('jsonLines'), onSelect: () => start('jsonl') },
      ]}
    >
      <IconDownload size={16} aria-hidden="true" />
      {label}
    </MenuButton>
  )
}
