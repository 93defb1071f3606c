import type { KeptFile } from '@preceptor/contract'
import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { openTab } from '@/widgets/upload/open-file.ts'
import { learnTexts } from './texts.ts'
import css from './learn.module.css'

interface Props {
  files: readonly KeptFile[]
  ask: (file: KeptFile) => Promise<string>
}

/** Files to download: the phone shows or saves them as usual. */
export function Files({ files, ask }: Props) {
  const t = useTexts(learnTexts)
  const [failed, setFailed] = useState(false)
  return (
    <>
      <ul className={css.files}>
        {files.map(file => (
          <li key={file.id}>
            <Button
              onClick={() => {
                setFailed(false)
                openTab(ask(file), () => setFailed(true))
              }}
            >
              {file.name}
            </Button>
          </li>
        ))}
      </ul>
      {failed && <p role="alert">{t('unreachableHint')}</p>}
    </>
  )
}
