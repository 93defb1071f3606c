import { textsIn } from '../../../lib/texts.ts'
import type en from './texts/en.ts'

export const agencyInfoTexts = await textsIn<typeof en>('agency-info', new URL('./texts/', import.meta.url))
