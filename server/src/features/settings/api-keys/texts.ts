import { textsIn } from '../../../lib/texts.ts'
import type en from './texts/en.ts'

export const apiKeyTexts = await textsIn<typeof en>('api-keys', new URL('./texts/', import.meta.url))
