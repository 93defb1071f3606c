import { textsIn } from '../../../lib/texts.ts'
import type en from './texts/en.ts'

export const overviewTexts = await textsIn<typeof en>('compliance-overview', new URL('./texts/', import.meta.url))
