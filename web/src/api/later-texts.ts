import { naming } from '@/lib/naming.ts'
import { catalogue } from '@/lib/texts/catalogue.ts'
import { shownLanguage } from '@/lib/texts/language.ts'
import type forms from '../../../contract/src/texts/forms/en.ts'

/** The remaining texts of the contract. */
catalogue('contract-later', import.meta.glob('./later-texts/??.ts'))

/** Messages of the contract's schemas, for `inWords`. */
export const formTexts = catalogue<typeof forms>('forms', import.meta.glob('../../../contract/src/texts/forms/*.ts'))

naming.of = (error, label) =>
  formTexts.has(shownLanguage.get()) && error === formTexts.say('valueMissing')
    ? formTexts.say('valueMissingIn', { label })
    : error
