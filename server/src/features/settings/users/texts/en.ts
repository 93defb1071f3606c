export default {
  invitationSubject: 'You are invited to {place}',
  invitationIntro:
    '{inviter} invites you to work with {agency} in {product} as {role}. Accept the invitation within {days, plural, one {# day} other {# days}}:',
  staffInvitationIntro:
    '{inviter} invites you to the staff of {product} as {role}. Accept the invitation within {days, plural, one {# day} other {# days}}:',
  invitationOnce: 'The link works once. If you weren’t expecting this, ignore this email. Nothing will happen.',
  askAdministrator: 'If you weren’t expecting this, ask your administrator.',
  passwordLinkSubject: 'Set a new password',
  passwordLinkIntro:
    '{helper} asked us to send you a link to set a new password for your {product} account. Use it within 30 minutes:',
  passwordLinkOnce: 'It works once. After that, request another one on the sign-in page.',
  secondFactorResetSubject: 'Your two-factor sign-in was reset',
  secondFactorResetIntro:
    '{helper} reset two-factor sign-in for your {product} account, and you were signed out everywhere. Your password is enough to sign in until you set up an authenticator app again.',
  secondFactorResetNotYou:
    'If you didn’t ask for this, set a new password on the sign-in page now and tell your administrator.',
  accessSubject: 'You can work in {agency}',
  accessToMoreSubject: 'You can work in {count, plural, one {# more agency} other {# more agencies}}',
  accessIntro: '{helper} gave you access as {role} to:',
  accessSignIn: 'Sign in to {product} as usual.',

  userNotFound: 'This user doesn’t exist, or you don’t have access to it.',
  invitationNotFound: 'This invitation doesn’t exist, or you don’t have access to it.',
  deactivated: 'This user is deactivated. Activate them first.',
  roleAboveOwn: 'You can’t give a role with more permissions than your own.',
  knownUser: 'This address already belongs to a user of this agency.',
  knownDeactivated: 'This address belongs to a deactivated user of this agency. Activate them in the list.',
  alreadyInvited: 'This address is already invited. You can send the invitation again from the list.',
  sentTooOften: 'You’ve sent this several times. Try again later.',
  invitationAccepted: 'This invitation was accepted meanwhile.',
  invitationCanceled: 'This invitation was canceled meanwhile.',
  notYourself: 'You can’t do this for yourself.',
  notYourOwn: 'You can’t change your own role or access.',
  accountDisabled: 'This account was disabled by customer success. Ask them to enable it.',
  noTwoFactor: 'This user has no two-factor sign-in, so there is nothing to reset.',
  sharedForStaff:
    'This account also opens other agencies. Reset its two-factor sign-in on the page of the user in Customer success.',
  sharedForAgency:
    'This account also opens other agencies, so customer success resets its two-factor sign-in. The user can also sign in with a recovery code.',
  lastAdministrator: 'This is the last active administrator of {agency}. Make someone else an administrator first.',
  lastAdministratorOfMany:
    'This is the last active administrator of {agency} and {count, number} more. Make someone else an administrator first.',
  lastSuperAdministrator: 'This is the last active super administrator. Make someone else a super administrator first.',

  fileTitle: 'Users',
  on: 'On',
  off: 'Off',
} as const
