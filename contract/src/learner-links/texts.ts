import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const learnerLinkText = namedTexts<typeof en>('contract/learner-links')
