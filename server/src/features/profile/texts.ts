import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const profileTexts = await textsIn<typeof en>('profile', new URL('./texts/', import.meta.url))
