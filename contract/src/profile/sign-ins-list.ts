import { access } from '../access.ts'
import { defineList } from '../lists/list.ts'
import { profileText } from './texts.ts'

/** The account's active sign-ins. */
export const signInsList = defineList({
  name: 'sign_ins',
  unit: count => profileText('countSignIns', { count }),
  access: access.signedIn,
  filters: {},
  bar: [],
  columns: {},
})
