import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const approvalTexts = await textsIn<typeof en>('approvals', new URL('./texts/', import.meta.url))
