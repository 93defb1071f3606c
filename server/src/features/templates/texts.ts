import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const templateTexts = await textsIn<typeof en>('templates', new URL('./texts/', import.meta.url))
