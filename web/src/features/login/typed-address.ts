/**
 * The address typed so far, so that nobody types it again on the way to a new password and back. In this tab's memory alone,
 * and gone with the sign-in.
 */
let typed = ''

export const typedAddress = () => typed
export const keepAddress = (email: string) => {
  typed = email
}
