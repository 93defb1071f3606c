import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const sealTexts = await textsIn<typeof en>('seal', new URL('./texts/', import.meta.url))
