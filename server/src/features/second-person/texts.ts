import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

/** Texts of mails about a record that one person entered and another returned. */
export const secondPersonTexts = await textsIn<typeof en>('second-person', new URL('./texts/', import.meta.url))
