import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const invitationsTexts = await textsIn<typeof en>('invitations', new URL('./texts/', import.meta.url))
