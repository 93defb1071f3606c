import { textsIn } from '../../../lib/texts.ts'
import type en from './texts/en.ts'

export const usersTexts = await textsIn<typeof en>('users', new URL('./texts/', import.meta.url))
