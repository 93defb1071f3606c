import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const reachabilityTexts = await textsIn<typeof en>('reachability', new URL('./texts/', import.meta.url))
