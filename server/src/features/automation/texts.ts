import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const automationTexts = await textsIn<typeof en>('automation', new URL('./texts/', import.meta.url))
