import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const documentTexts = await textsIn<typeof en>('form-documents', new URL('./texts/', import.meta.url))
