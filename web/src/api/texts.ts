import './contract-texts.ts'
import { catalogue } from '@/lib/texts/catalogue.ts'
import type forms from '../../../contract/src/texts/forms/en.ts'
import type en from './texts/en.ts'

/** What is told of a call that failed. */
export const apiTexts = catalogue<typeof en>('api', import.meta.glob('./texts/*.ts'))

/** The sentences of the contract's schemas, for `inWords`. */
export const formTexts = catalogue<typeof forms>('forms', import.meta.glob('../../../contract/src/texts/forms/*.ts'))
