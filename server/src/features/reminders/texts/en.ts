export default {
  noEmployee: 'There is no such employee.',
  sameAnswer: 'That is already on record.',
  notRefused: 'That address is not refused.',
  overdueSubject:
    '{kinds, select, overdue {{count, plural, one {1 training is late} other {# trainings are late}}} expired {{count, plural, one {1 credential has expired} other {# credentials have expired}}} forms {{count, plural, one {1 form is late} other {# forms are late}}} mixed {{what} are late} other {{count, number} trainings and credentials are late}}',
  overdueHello: 'Hello {name},',
  overdueIntro:
    '{kinds, select, overdue {{count, plural, one {This training of your people at {agency} is now late:} other {These trainings of your people at {agency} are now late:}}} expired {{count, plural, one {This credential of your people at {agency} has expired:} other {These credentials of your people at {agency} have expired:}}} forms {{count, plural, one {This form of your people at {agency} is now late:} other {These forms of your people at {agency} are now late:}}} mixed {The following items of your people at {agency} are now late:} other {These trainings and credentials of your people at {agency} are now late:}}',
  expiredLine: '{name}: {title}, valid through {day}',
  overdueLine: '{name}: {title}, due {day}',
  latePrograms: '{count, plural, one {1 training} other {# trainings}}',
  lateCredentials: '{count, plural, one {1 credential} other {# credentials}}',
  lateForms: '{count, plural, one {1 form} other {# forms}}',
  formOf: 'Form ({class})',
  overdueMore: '{count, plural, one {and 1 more} other {and # more}}',
  unopenedSubject: '{count, plural, one {1 link is still unopened} other {# links are still unopened}}',
  unopenedIntro:
    '{count, plural, one {No one has opened this link of your people at {agency} yet:} other {No one has opened these links of your people at {agency} yet:}}',
  unopenedLine: '{name}: {title}, last sent {day}',
  unopenedOpen: 'See who is hard to reach: {link}',
  overdueOpen: 'See who is late: {link}',
} as const
