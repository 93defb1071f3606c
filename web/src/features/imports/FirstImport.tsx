import type { RosterImport } from '@preceptor/contract'
import { Card } from '@/ui/page/Card.tsx'
import { DropZone } from './DropZone.tsx'
import css from './imports.module.css'
import { SampleFile } from './SampleFile.tsx'
import { WhatHappens } from './UploadDialog.tsx'

/** The page before the first import: what comes in, how, and the way to do it. */
export function FirstImport({ onUploaded }: { onUploaded: (uploaded: RosterImport) => void }) {
  return (
    <div className={css.first}>
      <DropZone onUploaded={onUploaded} />
      <div className={css.firstText}>
        <Card title="What happens with the file">
          <WhatHappens />
        </Card>
        <Card title="What can come in">
          <p>
            Names in one column or two, employee numbers, contact data, status, hire and termination dates, discipline,
            location, coordinator, language, address and tags. Only a name is required. Terminated people come in as
            terminated.
          </p>
          <div className={css.firstAction}>
            <SampleFile />
          </div>
        </Card>
      </div>
    </div>
  )
}
