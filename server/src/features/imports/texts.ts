import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

/** What an import says of its rows and of itself; with rows and jobs these are stored as named texts. */
export const importTexts = await textsIn<typeof en>('imports', new URL('./texts/', import.meta.url))
