import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const learningTexts = await textsIn<typeof en>('learning', new URL('./texts/', import.meta.url))
