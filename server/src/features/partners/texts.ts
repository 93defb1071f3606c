import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const partnerTexts = await textsIn<typeof en>('partners', new URL('./texts/', import.meta.url))
