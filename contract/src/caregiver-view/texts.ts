import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const caregiverViewText = namedTexts<typeof en>('contract/caregiver-view')
