import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const waiverTexts = await textsIn<typeof en>('waivers', new URL('./texts/', import.meta.url))
