import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const ruleMailTexts = await textsIn<typeof en>('rule-mails', new URL('./texts/', import.meta.url))
