import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const signTexts = await textsIn<typeof en>('sign', new URL('./texts/', import.meta.url))
