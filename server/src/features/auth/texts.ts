import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

/** Texts for signing in and its emails: refusals, notices, emails. */
export const authTexts = await textsIn<typeof en>('auth', new URL('./texts/', import.meta.url))
