import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const skillsTexts = await textsIn<typeof en>('skills', new URL('./texts/', import.meta.url))
