import './contract-texts.ts'
import { catalogue } from '@/lib/texts/catalogue.ts'
import type roles from '../../../contract/src/texts/roles/en.ts'
import type en from './texts/en.ts'

/** Texts about failed calls. */
export const apiTexts = catalogue<typeof en>('api', import.meta.glob('./texts/*.ts'))

/** Role names, also for `inWords`. */
export const roleTexts = catalogue<typeof roles>('roles', import.meta.glob('../../../contract/src/texts/roles/*.ts'))
