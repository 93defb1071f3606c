import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const assignmentTexts = await textsIn<typeof en>('assignments', new URL('./texts/', import.meta.url))
