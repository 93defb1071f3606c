import { api, type BulkOperation } from '@preceptor/contract'
import { IconDownload } from '@tabler/icons-react'
import { useDownload } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { bulkTexts } from './texts.ts'

/** Downloads the people left out, with reasons; paste the first column to try again. */
export function LeftOutFile({ data }: { data: BulkOperation }) {
  const t = useTexts(bulkTexts)
  const { download, isDownloading } = useDownload(api.bulk.failed)
  if (data.left_out === 0) return null
  return (
    <Button
      icon={<IconDownload size={16} aria-hidden="true" />}
      busy={isDownloading}
      onClick={() => download({ params: { id: data.id } })}
    >
      {t('downloadLeftOut', { count: data.left_out })}
    </Button>
  )
}
