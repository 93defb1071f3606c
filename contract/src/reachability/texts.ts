import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const reachabilityText = namedTexts<typeof en>('contract/reachability')
