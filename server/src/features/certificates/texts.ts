import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const certificateTexts = await textsIn<typeof en>('certificates', new URL('./texts/', import.meta.url))
