import { catalogue } from '@/lib/texts/catalogue.ts'
import type forms from '../../../contract/src/texts/forms/en.ts'

/** The remaining texts of the contract. */
catalogue('contract-later', import.meta.glob('./later-texts/??.ts'))

/** The sentences of the contract's schemas, for `inWords`. */
export const formTexts = catalogue<typeof forms>('forms', import.meta.glob('../../../contract/src/texts/forms/*.ts'))
