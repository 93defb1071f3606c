import { textsIn } from '../../../lib/texts.ts'
import type en from './texts/en.ts'

export const surveyTexts = await textsIn<typeof en>('surveys', new URL('./texts/', import.meta.url))
