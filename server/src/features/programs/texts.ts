import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const programTexts = await textsIn<typeof en>('programs', new URL('./texts/', import.meta.url))
