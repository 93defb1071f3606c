import { textsIn } from '../../../lib/texts.ts'
import type en from './words/en.ts'

export const printTexts = await textsIn<typeof en>('certificates/print', new URL('./words/', import.meta.url))
