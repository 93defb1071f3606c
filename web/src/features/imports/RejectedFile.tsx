import { api, type RosterImport } from '@preceptor/contract'
import { IconDownload } from '@tabler/icons-react'
import { useDownload } from '@/api/queries.ts'
import { formatNumber } from '@/lib/format.ts'
import { Button } from '@/ui/Button.tsx'
import { countOf } from './outcomes.ts'

/** The rejected rows as a file to mend and send again. */
export function RejectedFile({ data }: { data: RosterImport }) {
  const { download, isDownloading } = useDownload(api.imports.rejects)
  return (
    <Button
      icon={<IconDownload size={16} aria-hidden="true" />}
      busy={isDownloading}
      onClick={() => download({ params: { id: data.id } })}
    >
      Rejected rows ({formatNumber(countOf(data.counts, 'reject'))})
    </Button>
  )
}
