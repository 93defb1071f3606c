import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const viewTexts = await textsIn<typeof en>('saved-views', new URL('./texts/', import.meta.url))
