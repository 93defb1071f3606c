import { textsIn } from '../lib/texts.ts'
import type en from './texts/en.ts'

/** What long work says of its end, stored with it as named texts; and what it refuses. */
export const jobTexts = await textsIn<typeof en>('jobs', new URL('./texts/', import.meta.url))
