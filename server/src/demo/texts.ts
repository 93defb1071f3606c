import { textsIn } from '../lib/texts.ts'
import type en from './texts/en.ts'

export const demoTexts = await textsIn<typeof en>('demo', new URL('./texts/', import.meta.url))
