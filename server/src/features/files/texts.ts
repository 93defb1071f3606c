import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const fileTexts = await textsIn<typeof en>('uploads', new URL('./texts/', import.meta.url))
