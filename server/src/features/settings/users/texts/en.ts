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
} as const
