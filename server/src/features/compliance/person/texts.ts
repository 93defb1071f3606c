import { textsIn } from '../../../lib/texts.ts'
import type en from './texts/en.ts'

export const personTexts = await textsIn<typeof en>('compliance/person', new URL('./texts/', import.meta.url))
