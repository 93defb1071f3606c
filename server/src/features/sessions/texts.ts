import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const sessionTexts = await textsIn<typeof en>('sessions', new URL('./texts/', import.meta.url))
