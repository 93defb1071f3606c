import { access, api, type EmployeeColumn } from '@preceptor/contract'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { useDownload } from '@/api/queries.ts'
import { useCan } from '@/auth/session.ts'
import { plural } from '@/lib/format.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Button, ButtonLink } from '@/ui/Button.tsx'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'
import type { viewQuery } from './list-query.ts'

interface Props {
  query: ReturnType<typeof viewQuery>
  columns: readonly EmployeeColumn[]
  total: number | undefined
  onAdd: () => void
}

/** What the user may do with the list: import, export, add. On a phone all but the first stands behind one button. */
export default function ListActions({ onAdd, ...view }: Props) {
  const to = useAgencyPaths()
  const narrow = useNarrow()
  const mayAdd = useCan(access.createEmployee)
  const mayImport = useCan(access.importEmployees)
  const mayExport = useCan(access.exportEmployees)
  const { items, file } = useExport(view)
  const more: MenuItem[] = [
    ...(mayImport ? [{ label: 'Import', href: to.imports() }] : []),
    ...(mayExport ? items.map(item => ({ ...item, label: `Export as ${item.label}` })) : []),
  ]
  return (
    <>
      {narrow && more.length > 0 && <MenuButton label="More actions" icon="dots" items={more} />}
      {!narrow && mayImport && <ButtonLink href={to.imports()}>Import</ButtonLink>}
      {!narrow && mayExport && <ExportMenu items={items} file={file} total={view.total} />}
      {mayAdd && (
        <Button look="primary" icon={<IconPlus size={16} />} aria-label="Add employee" onClick={onAdd}>
          {narrow ? 'Add' : 'Add employee'}
        </Button>
      )}
    </>
  )
}

/** The view as it stands, as a file: its filters, its order, its columns. */
function useExport({ query, columns }: Omit<Props, 'onAdd'>) {
  const file = useDownload(api.employees.export)
  const start = (format: 'csv' | 'xlsx') => file.download({ query: { ...query, format, columns: columns.join(',') } })
  const items: MenuItem[] = [
    { label: 'CSV file', onSelect: () => start('csv') },
    { label: 'Excel workbook (XLSX)', onSelect: () => start('xlsx') },
  ]
  return { items, file }
}

interface ExportMenuProps {
  items: MenuItem[]
  file: ReturnType<typeof useExport>['file']
  total: number | undefined
}

function ExportMenu({ items, file, total }: ExportMenuProps) {
  const people = total === undefined ? '' : plural(total, 'employee')
  if (file.isDownloading) return <Button busy>Exporting {people}</Button>
  const label = file.failed ? 'Export failed, try again' : 'Export'
  return (
    <MenuButton label={label} items={items} header={people && `${people}, the columns you see`}>
      <IconDownload size={16} aria-hidden="true" />
      {label}
    </MenuButton>
  )
}
