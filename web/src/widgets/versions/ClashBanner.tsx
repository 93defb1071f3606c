import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { versionsTexts } from './texts.ts'
import type { Clash } from './use-autosave.ts'
import css from './versions.module.css'

interface Props<Values> {
  /** Names what was changed: “{name} changed this module meanwhile”. */
  title: string
  clash: Clash<Values>
  mine: Values
  nameOf: (field: keyof Values & string) => string
  wordsOf: (values: Values, field: keyof Values & string) => string
  onChoose: (keep: 'mine' | 'theirs') => void
}

/** Two people changed the same part: shows both versions until one is chosen. */
export function ClashBanner<Values>({
  title,
  clash: { theirs, fields },
  mine,
  nameOf,
  wordsOf,
  onChoose,
}: Props<Values>) {
  const t = useTexts(versionsTexts)
  return (
    <Banner level="warning" title={title}>
      <p>{t('conflictText')}</p>
      {fields.map(field => (
        <div key={field}>
          <strong>{nameOf(field)}</strong>
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
      <div className={css.actions}>
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

/** Returns only the differing paragraphs or questions of long content. */
function differing(text: string, other: string): string {
  const others = new Set(other.split('\n\n'))
  const left = text.split('\n\n').filter(block => !others.has(block))
  return left.length > 0 ? left.join('\n\n') : text
}
