import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const pathTexts = await textsIn<typeof en>('learning-paths', new URL('./texts/', import.meta.url))
