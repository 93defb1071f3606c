import { access, type Endpoint } from '@preceptor/contract'
import { useDownload } from '@/api/queries.ts'
import { useCan } from '@/session/session.ts'
import { formatNumber } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { ListState } from './use-list.ts'
import type { ListAddress } from './use-list-address.ts'
import { listTexts } from './texts.ts'

export interface ExportOptions {
  list: ListAddress & Pick<ListState<unknown>, 'count' | 'path' | 'always'>
  /** The columns as shown, which are those of the file. */
  columns: readonly string[]
  /** The call that returns the file. */
  exports?: Endpoint
}

/** Exports the list as it is: its filters, sort order, and columns. */
export function useExport({ list, columns, exports }: ExportOptions) {
  const { definition, query, count, path, always } = list
  const allowed = useCan(definition.export ?? access.signedIn)
  const file = useDownload(exports as Endpoint)
  if (!exports || !definition.export || !allowed) return undefined
  const start = (format: 'csv' | 'xlsx') =>
    file.download({ ...(path && { params: path }), query: { ...query, ...always, format, columns: columns.join(',') } })
  const items = [
    { label: listTexts.say('csv'), onSelect: () => start('csv') },
    { label: listTexts.say('xlsx'), onSelect: () => start('xlsx') },
  ]
  return {
    items,
    what: count === undefined ? '' : `${formatNumber(count)} ${inWords(definition.unit(count))}`,
    isDownloading: file.isDownloading,
    failed: file.failed,
  }
}
