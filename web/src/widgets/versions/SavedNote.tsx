import { useTexts } from '@/lib/texts/catalogue.ts'
import { versionsTexts } from './texts.ts'
import type { SaveState } from './use-autosave.ts'
import css from './versions.module.css'

/** Shows whether everything is saved. `refused`: why it can't be. */
export function SavedNote({ state, dirty, refused }: { state: SaveState; dirty: boolean; refused: string }) {
  const t = useTexts(versionsTexts)
  const words: Record<SaveState, string> = {
    saved: t('allSaved'),
    waiting: dirty ? t('notSaved') : t('allSaved'),
    saving: t('saving'),
    failed: t('saveFailed'),
    wrong: t('fixFirst'),
    refused,
  }
  return (
    <p role="status" className={css.saved} data-state={state}>
      {words[state]}
    </p>
  )
}
