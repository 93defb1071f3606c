import { type BulkOperation, plainActs } from '@preceptor/contract'
import { useState } from 'react'
import { Button } from '@/ui/Button.tsx'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { bulkTexts } from './texts.ts'

const OptionsDialog = lazyPart(() => import('@/widgets/audience/OptionsDialog.tsx'))

/** Choose a different change for the same people; nothing is lost before the run. */
export function ChangeOptions({ data }: { data: BulkOperation }) {
  const t = useTexts(bulkTexts)
  const [open, setOpen] = useState(false)
  if (plainActs.has(data.change.act)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('changeOptions')}</Button>
      {open && <OptionsDialog data={data} onClose={() => setOpen(false)} />}
    </>
  )
}
