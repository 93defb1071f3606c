import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

/** Reasons a message can't change. */
export const panelMessageTexts = await textsIn<typeof en>(
  'panel-message-refusals',
  new URL('./texts/', import.meta.url),
)
