export default {
  usedSubject: '{person} has no attempts left: {title}',
  usedIntro: '{person} failed the quiz of “{title}” at {agency} for the last time and can’t go on.',
  usedPhone: 'Their phone: {phone}',
  usedGrant: 'Their training page, where more attempts can be given; they are notified then:',
  grantedSubject: 'You can try again: {title}',
  grantedIntro:
    '{agency} gave you {left, plural, one {# more attempt} other {# more attempts}} for the quiz of “{title}”. Open this link on your phone to continue:',
  grantedSms:
    '{agency}: you have {left, plural, one {# more attempt} other {# more attempts}} for “{title}”. Continue: {link}',
} as const
