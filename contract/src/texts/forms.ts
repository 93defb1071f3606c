import type en from './forms/en.ts'
import { namedTexts } from './texts.ts'

/** What is wrong with a field, in schemas that browser and server check by. */
export const formText = namedTexts<typeof en>('forms')
