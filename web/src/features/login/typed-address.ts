/**
 * The address typed so far, so that no one has to retype it on the way to a new password and back. Kept only in this tab's memory,
 * and cleared on sign-in.
 */
let typed = ''

export const typedAddress = () => typed
export const keepAddress = (email: string) => {
  typed = email
}
