import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

/** Why a message stays as it is. */
export const panelMessageTexts = await textsIn<typeof en>(
  'panel-message-refusals',
  new URL('./texts/', import.meta.url),
)
