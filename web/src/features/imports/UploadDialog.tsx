import type { FileImport } from '@preceptor/contract'
import { bold, useTexts } from '@/lib/texts/catalogue.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { DropZone } from './DropZone.tsx'
import { SampleFile } from './SampleFile.tsx'
import { fieldsText, importTitle } from './kind-words.ts'
import type { ImportKind } from './kinds.ts'
import css from './imports.module.css'
import { importTexts } from './texts.ts'

export interface UploadDialogProps {
  open: boolean
  onClose: () => void
  kind: ImportKind
  onUploaded: (uploaded: FileImport) => void
}

export function UploadDialog({ open, kind, onClose, onUploaded }: UploadDialogProps) {
  useTexts(importTexts)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={importTitle(kind.name)}
      size="medium"
      footer={<SampleFile kind={kind} />}
    >
      <div className={css.uploadBody}>
        <DropZone kind={kind} onUploaded={onUploaded} />
        <WhatHappens />
        {kind.name !== 'provider_import' && <p className="quiet">{fieldsText(kind.name)}</p>}
      </div>
    </Dialog>
  )
}

/** Explains what happens next, so that the button feels safe. */
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
