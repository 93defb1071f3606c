import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const noteTexts = await textsIn<typeof en>('employee-notes', new URL('./texts/', import.meta.url))
