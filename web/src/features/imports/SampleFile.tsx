import { api } from '@preceptor/contract'
import { IconDownload } from '@tabler/icons-react'
import { useDownload } from '@/api/queries.ts'
import { Button } from '@/ui/Button.tsx'

export function SampleFile() {
  const { download, isDownloading } = useDownload(api.imports.sample)
  return (
    <Button icon={<IconDownload size={16} aria-hidden="true" />} busy={isDownloading} onClick={() => download({})}>
      Download a sample file
    </Button>
  )
}
