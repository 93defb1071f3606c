import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

/** Texts of imports and their rows, stored with rows and jobs as named texts. */
export const importTexts = await textsIn<typeof en>('imports', new URL('./texts/', import.meta.url))
