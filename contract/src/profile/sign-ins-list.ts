import { access } from '../access.ts'
import { defineList } from '../lists/list.ts'

/** Where the account is signed in. */
export const signInsList = defineList({
  name: 'sign_ins',
  unit: ['sign-in', 'sign-ins'],
  access: access.signedIn,
  filters: {},
  bar: [],
  columns: {},
})
