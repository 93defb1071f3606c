import type { FileImport } from '@preceptor/contract'
import { IconDownload } from '@tabler/icons-react'
import { useDownload } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { countOf } from './outcomes.ts'
import { kindOf } from './kinds.ts'
import { importTexts } from './texts.ts'

/** Downloads the rejected rows, to fix and upload again. */
export function RejectedFile({ data }: { data: FileImport }) {
  const t = useTexts(importTexts)
  const { download, isDownloading } = useDownload(kindOf(data).calls.rejects)
  return (
    <Button
      icon={<IconDownload size={16} aria-hidden="true" />}
      busy={isDownloading}
      onClick={() => download({ params: { id: data.id } })}
    >
      {t('rejectedRows', { count: countOf(data.counts, 'reject') - (data.fixes?.ready ?? 0) })}
    </Button>
  )
}
