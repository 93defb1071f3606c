import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const lookupTexts = await textsIn<typeof en>('lookups', new URL('./texts/', import.meta.url))
