import { textsIn } from '../../../lib/texts.ts'
import type en from './texts/en.ts'

export const operationTexts = await textsIn<typeof en>('csm/bulk-operations', new URL('./texts/', import.meta.url))
