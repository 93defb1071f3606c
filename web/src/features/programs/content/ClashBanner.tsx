import { type KeptFile, moduleFieldNames } from '@preceptor/contract'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { programsTexts } from '../texts.ts'
import css from './content.module.css'
import type { ModuleValues } from './module-values.ts'
import { plainWords, type TitleOf } from './module-words.ts'
import type { Clash } from './use-autosave.ts'

interface Props {
  clash: Clash
  mine: ModuleValues
  files: readonly KeptFile[]
  titleOf: TitleOf
  onChoose: (keep: 'mine' | 'theirs') => void
}

/** Two people changed the same part: both wordings are shown until one is chosen. */
export function ClashBanner({ clash: { theirs, fields, name }, mine, files, titleOf, onChoose }: Props) {
  const t = useTexts(programsTexts)
  const wordsOf = (values: ModuleValues, field: keyof ModuleValues) => plainWords(values, field, files, titleOf)
  return (
    <Banner level="warning" title={t('conflictTitle', { name })}>
      <p>{t('conflictText')}</p>
      {fields.map(field => (
        <div key={field}>
          <strong>{inWords(moduleFieldNames[field] ?? field)}</strong>
          <div className={css.clash}>
            <div>
              <span className="quiet">{t('conflictMine')}</span>
              <p>{differing(wordsOf(mine, field), wordsOf(theirs, field))}</p>
            </div>
            <div>
              <span className="quiet">{t('conflictTheirs')}</span>
              <p>{differing(wordsOf(theirs, field), wordsOf(mine, field))}</p>
            </div>
          </div>
        </div>
      ))}
      <div className={css.versionActions}>
        <Button size="small" onClick={() => onChoose('mine')}>
          {t('keepMine')}
        </Button>
        <Button size="small" onClick={() => onChoose('theirs')}>
          {t('keepTheirs')}
        </Button>
      </div>
    </Banner>
  )
}

/** Of long contents only the paragraphs, or the questions, that differ. */
function differing(text: string, other: string): string {
  const others = new Set(other.split('\n\n'))
  const left = text.split('\n\n').filter(block => !others.has(block))
  return left.length > 0 ? left.join('\n\n') : text
}
