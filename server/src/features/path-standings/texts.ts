import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const standingTexts = await textsIn<typeof en>('path-standings', new URL('./texts/', import.meta.url))
