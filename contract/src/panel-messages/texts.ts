import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const panelMessageText = namedTexts<typeof en>('contract/panel-messages')
