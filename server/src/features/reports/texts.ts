import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const reportTexts = await textsIn<typeof en>('reports', new URL('./texts/', import.meta.url))
