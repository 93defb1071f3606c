import type en from './forms/en.ts'
import { namedTexts } from './texts.ts'

/** Field errors in schemas shared by browser and server. */
export const formText = namedTexts<typeof en>('forms')
