import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const assignmentText = namedTexts<typeof en>('contract/assignments')
