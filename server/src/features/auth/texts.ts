import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

/** Signing in and what is mailed about it: refusals, notices, mails. */
export const authTexts = await textsIn<typeof en>('auth', new URL('./texts/', import.meta.url))
