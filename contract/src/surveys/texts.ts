import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const surveyText = namedTexts<typeof en>('contract/surveys')
