import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const externalTexts = await textsIn<typeof en>('external-training', new URL('./texts/', import.meta.url))
