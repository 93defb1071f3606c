import { textsIn } from '../../../lib/texts.ts'
import type en from './texts/en.ts'

export const taxonomyTexts = await textsIn<typeof en>('taxonomy', new URL('./texts/', import.meta.url))
