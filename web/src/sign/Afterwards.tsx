import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useLanguage } from '@/lib/texts/language.ts'
import { Button } from '@/ui/Button.tsx'
import { textIn } from '@/widgets/form-filler/filler.ts'
import { Notice } from '@/widgets/public-shell/Notice.tsx'
import { openFile } from './open-file.ts'
import { signTexts } from './texts.ts'
import { languageOf, type SignView } from './use-answers.ts'

/** Shown after the step is signed or refused: what happens next, and the copy once available. */
export function Afterwards({ view, session, names }: { view: SignView; session: string; names: string }) {
  const t = useTexts(signTexts)
  const spoken = useLanguage()
  const [isLater, setLater] = useState(false)
  if (view.step_state === 'refused')
    return <Notice title={t('refused')} hint={t('refusedHint', { agency: view.agency })} />
  const hint = view.has_copy
    ? t('doneHint')
    : view.state === 'review'
      ? t('doneReview', { agency: view.agency })
      : t('doneWaits', { names })
  return (
    <Notice
      title={t('done')}
      hint={hint}
      action={
        <>
          <p className="quiet">
            {[textIn(view.titles, languageOf(view, spoken)), view.number && t('number', { number: view.number })]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {view.has_copy && (
            <Button look="primary" onClick={() => void openFile('copy', session).then(isThere => setLater(!isThere))}>
              {t('copy')}
            </Button>
          )}
          <p role="status">{isLater ? t('copyLater') : ''}</p>
        </>
      }
    />
  )
}
