import type { FileImport } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Card } from '@/ui/page/Card.tsx'
import { DropZone } from './DropZone.tsx'
import { fieldsText } from './kind-words.ts'
import type { ImportKind } from './kinds.ts'
import css from './imports.module.css'
import { SampleFile } from './SampleFile.tsx'
import { importTexts } from './texts.ts'
import { WhatHappens } from './UploadDialog.tsx'

export interface FirstImportProps {
  kind: ImportKind
  onUploaded: (uploaded: FileImport) => void
}

/** The page before the first import: what to import, and how. */
export function FirstImport({ kind, onUploaded }: FirstImportProps) {
  const t = useTexts(importTexts)
  return (
    <div className={css.first}>
      <DropZone kind={kind} onUploaded={onUploaded} />
      <div className={css.firstText}>
        <Card title={t('firstHow')}>
          <WhatHappens />
        </Card>
        <Card title={t('firstWhat')}>
          <p>{fieldsText(kind.name)}</p>
          <div className={css.firstAction}>
            <SampleFile kind={kind} />
          </div>
        </Card>
      </div>
    </div>
  )
}
