import type { LearningLanguage } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import type { ReactNode } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { Differing, Words } from '@/widgets/versions/Words.tsx'
import { programsTexts } from '../texts.ts'

interface Props {
  source: LearningLanguage
  /** The source text when the translation was written; `words` is the current one. */
  was: string
  words: string
  busy: boolean
  onConfirm: () => void
  /** Replaces the text, for files. */
  children?: ReactNode
}

/** Shows what changed in a source since its translation was written; the user can confirm that the translation is still right. */
export function ChangedSource({ source, was, words, busy, onConfirm, children }: Props) {
  const t = useTexts(programsTexts)
  return (
    <>
      <StatusBadge colour="amber">{t('sourceChanged')}</StatusBadge>
      <div lang={source} dir={directionOf(source)}>
        {children || (
          <Differing>
            <Words was={was} is={words} />
          </Differing>
        )}
      </div>
      <Button
        size="small"
        busy={busy}
        aria-label={t('stillRightFor', { text: words.slice(0, 60) })}
        onClick={onConfirm}
      >
        {t('stillRight')}
      </Button>
    </>
  )
}
