import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const credentialTexts = await textsIn<typeof en>('credentials', new URL('./texts/', import.meta.url))
