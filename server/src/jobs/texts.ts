import { textsIn } from '../lib/texts.ts'
import type en from './texts/en.ts'

/** Texts for job results, stored with the jobs as named texts, and for errors. */
export const jobTexts = await textsIn<typeof en>('jobs', new URL('./texts/', import.meta.url))
