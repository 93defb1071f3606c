import { api, type EmployeeColumn } from '@preceptor/contract'
import { IconDownload } from '@tabler/icons-react'
import type { useDownload } from '@/api/queries.ts'
import { plural } from '@/lib/format.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'
import type { viewQuery } from './list-query.ts'

type Download = ReturnType<typeof useDownload<typeof api.employees.export>>

interface Props {
  file: Download
  query: ReturnType<typeof viewQuery>
  columns: readonly EmployeeColumn[]
  total: number | undefined
}

const items = ({ file, query, columns }: Props): MenuItem[] => {
  const start = (format: 'csv' | 'xlsx') => file.download({ query: { ...query, format, columns: columns.join(',') } })
  return [
    { label: 'CSV file', onSelect: () => start('csv') },
    { label: 'Excel workbook (XLSX)', onSelect: () => start('xlsx') },
  ]
}

/** The view as it stands, as a file: its filters, its order, its columns. */
export function ExportMenu(props: Props) {
  const { file, total } = props
  if (file.isDownloading) return <Button busy>Exporting {total === undefined ? '' : plural(total, 'employee')}</Button>
  return (
    <MenuButton
      label="Export"
      items={items(props)}
      header={total === undefined ? undefined : `${plural(total, 'employee')}, the columns you see`}
    >
      <IconDownload size={16} aria-hidden="true" />
      Export
    </MenuButton>
  )
}

/** On a phone everything but the first action stands behind one button. */
export function PhoneActions({
  importHref,
  mayExport,
  ...props
}: Props & { importHref: string | null; mayExport: boolean }) {
  const rights: MenuItem[] = importHref ? [{ label: 'Import', href: importHref }] : []
  const exports = mayExport ? items(props).map(item => ({ ...item, label: `Export as ${item.label}` })) : []
  if (rights.length + exports.length === 0) return null
  return <MenuButton label="More actions" icon="dots" items={[...rights, ...exports]} />
}

export function ExportFailed({ file }: { file: Download }) {
  if (!file.failed) return null
  return (
    <Banner
      level="error"
      action={
        <Button size="small" onClick={file.reset}>
          Dismiss
        </Button>
      }
    >
      The export did not finish, no file was saved. Try again from the Export menu.
    </Banner>
  )
}
