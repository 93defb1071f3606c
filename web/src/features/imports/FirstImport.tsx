import type { RosterImport } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Card } from '@/ui/page/Card.tsx'
import { DropZone } from './DropZone.tsx'
import css from './imports.module.css'
import { SampleFile } from './SampleFile.tsx'
import { importTexts } from './texts.ts'
import { WhatHappens } from './UploadDialog.tsx'

/** The page before the first import: what comes in, how, and the way to do it. */
export function FirstImport({ onUploaded }: { onUploaded: (uploaded: RosterImport) => void }) {
  const t = useTexts(importTexts)
  return (
    <div className={css.first}>
      <DropZone onUploaded={onUploaded} />
      <div className={css.firstText}>
        <Card title={t('firstHow')}>
          <WhatHappens />
        </Card>
        <Card title={t('firstWhat')}>
          <p>{t('firstFields')}</p>
          <div className={css.firstAction}>
            <SampleFile />
          </div>
        </Card>
      </div>
    </div>
  )
}
