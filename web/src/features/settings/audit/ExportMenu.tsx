import { api } from '@preceptor/contract'
import { IconDownload } from '@tabler/icons-react'
import { useDownload } from '@/api/queries.ts'
import { Button } from '@/ui/Button.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'

interface Props {
  /** What an export holds. */
  filters: Readonly<Record<string, string | undefined>>
}

/** Takes the log along as a file. */
export function ExportMenu({ filters }: Props) {
  const file = useDownload(api.auditLog.export)
  const start = (format: 'csv' | 'jsonl') => file.download({ query: { ...filters, format } })
  if (file.isDownloading) return <Button busy>Exporting</Button>
  const label = file.failed ? 'Export failed, try again' : 'Export'
  return (
    <MenuButton
      label={label}
      header={
        Object.values(filters).some(Boolean) ? 'What the filters find, oldest first' : 'The whole log, oldest first'
      }
      items={[
        { label: 'CSV file', onSelect: () => start('csv') },
        { label: 'JSON lines, with seals', onSelect: () => start('jsonl') },
      ]}
    >
      <IconDownload size={16} aria-hidden="true" />
      {label}
    </MenuButton>
  )
}
