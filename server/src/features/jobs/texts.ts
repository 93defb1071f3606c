import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const jobCallTexts = await textsIn<typeof en>('job-calls', new URL('./texts/', import.meta.url))
