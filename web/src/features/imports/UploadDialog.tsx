import type { RosterImport } from '@preceptor/contract'
import { bold, useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { DropZone } from './DropZone.tsx'
import { SampleFile } from './SampleFile.tsx'
import css from './imports.module.css'
import { importTexts } from './texts.ts'

export interface UploadDialogProps {
  open: boolean
  onClose: () => void
  onUploaded: (uploaded: RosterImport) => void
}

export function UploadDialog({ open, onClose, onUploaded }: UploadDialogProps) {
  const t = useTexts(importTexts)
  return (
    <Dialog open={open} onClose={onClose} title={t('importRoster')} size="medium" footer={<SampleFile />}>
      <div className={css.uploadBody}>
        <DropZone onUploaded={onUploaded} />
        <WhatHappens />
      </div>
    </Dialog>
  )
}

/** So that nobody fears the button. */
export function WhatHappens() {
  const t = useTexts(importTexts)
  return (
    <ol className={css.what}>
      <li>{t.rich('firstColumns', { b: bold })}</li>
      <li>{t.rich('firstCheck', { b: bold })}</li>
      <li>{t.rich('firstImport', { b: bold })}</li>
    </ol>
  )
}
