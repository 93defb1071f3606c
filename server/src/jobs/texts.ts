import { textsIn } from '../lib/texts.ts'
import type en from './texts/en.ts'

/** Results of jobs, stored with them as named texts, and refusals. */
export const jobTexts = await textsIn<typeof en>('jobs', new URL('./texts/', import.meta.url))
