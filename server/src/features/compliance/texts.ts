import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const complianceTexts = await textsIn<typeof en>('compliance', new URL('./texts/', import.meta.url))
