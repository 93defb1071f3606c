import { catalogue } from '@/lib/texts/catalogue.ts'
import type roles from '../../../../contract/src/texts/roles/en.ts'
import type en from './texts/en.ts'

export const loginTexts = catalogue<typeof en>('login', import.meta.glob('./texts/*.ts'))

/** What the roles are called. */
export const roleTexts = catalogue<typeof roles>('roles', import.meta.glob('../../../../contract/src/texts/roles/*.ts'))
