import type { RosterImport } from '@preceptor/contract'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { DropZone } from './DropZone.tsx'
import { SampleFile } from './SampleFile.tsx'
import css from './imports.module.css'

export interface UploadDialogProps {
  open: boolean
  onClose: () => void
  onUploaded: (uploaded: RosterImport) => void
}

export function UploadDialog({ open, onClose, onUploaded }: UploadDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Import roster" size="medium" footer={<SampleFile />}>
      <div className={css.uploadBody}>
        <DropZone onUploaded={onUploaded} />
        <WhatHappens />
      </div>
    </Dialog>
  )
}

/** So that nobody fears the button. */
export const WhatHappens = () => (
  <ol className={css.what}>
    <li>
      <strong>Columns.</strong> We recognize the columns, in any order; you confirm them.
    </li>
    <li>
      <strong>Check.</strong> You see what each row would do. Nothing is changed yet.
    </li>
    <li>
      <strong>Import.</strong> Rows that cannot be taken come back as a file you can mend. The whole import can be taken
      back.
    </li>
  </ol>
)
