import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const sessionRecordTexts = await textsIn<typeof en>('session-records', new URL('./texts/', import.meta.url))
