import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const integrationText = namedTexts<typeof en>('contract/integrations')
