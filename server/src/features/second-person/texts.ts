import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

/** Mails about what one person recorded and another returned. */
export const secondPersonTexts = await textsIn<typeof en>('second-person', new URL('./texts/', import.meta.url))
