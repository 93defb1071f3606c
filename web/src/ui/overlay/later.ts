import { preloadCombo } from '../form/ComboField.tsx'
import { preloadDialog } from './Dialog.tsx'

/** Fetches what the first rows could wait for (dialogs, searchable selects) once the browser is idle. */
export function preloadOverlays() {
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200))
  whenIdle(() => {
    preloadDialog()
    preloadCombo()
  })
}
