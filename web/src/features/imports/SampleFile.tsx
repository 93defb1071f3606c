import { IconDownload } from '@tabler/icons-react'
import { useDownload } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import type { ImportKind } from './kinds.ts'
import { importTexts } from './texts.ts'

export function SampleFile({ kind }: { kind: ImportKind }) {
  const t = useTexts(importTexts)
  const { download, isDownloading } = useDownload(kind.calls.sample)
  return (
    <Button icon={<IconDownload size={16} aria-hidden="true" />} busy={isDownloading} onClick={() => download({})}>
      {t('sampleFile')}
    </Button>
  )
}
