import type en from './forms/en.ts'
import { namedTexts } from './texts.ts'

/** Field errors in schemas that both browser and server use. */
export const formText = namedTexts<typeof en>('forms')
