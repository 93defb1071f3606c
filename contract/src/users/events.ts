import { userText } from './texts.ts'

export const userEvents = {
  'users.exported': userText('eventExported'),
  'user.two_factor_reset': userText('eventTwoFactorReset'),
  'user.invited': userText('eventInvited'),
  'user.invitation_resent': userText('eventInvitationResent'),
  'user.invitation_revoked': userText('eventInvitationCanceled'),
  'user.joined': userText('eventJoined'),
  'user.added': userText('eventAdded'),
  'user.role_changed': userText('eventRoleChanged'),
  'user.deactivated': userText('eventDeactivated'),
  'user.activated': userText('eventActivated'),
  'user.removed': userText('eventRemoved'),
  'user.disabled': userText('eventDisabled'),
  'user.enabled': userText('eventEnabled'),
  'user.signed_out': userText('eventSignedOut'),
  'user.password_reset_sent': userText('eventLinkSent'),
} as const
