import { textsIn } from '../../../lib/texts.ts'
import type en from './texts/en.ts'

export const printTexts = await textsIn<typeof en>('certificates/print', new URL('./texts/', import.meta.url))
