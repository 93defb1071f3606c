export default {
  title: 'What this changes for people',
  save: 'Save',
  keepEditing: 'Keep editing',
  loading: 'Working out what changes…',
  notLoaded: 'The effects couldn’t be calculated. Save for new assignments only, or try again.',
  retry: 'Try again',

  dueQuestion: 'Whose due dates follow the new rule?',
  newOnly: 'New assignments only',
  newOnlyHint: 'Everyone who has the program now keeps their date.',
  notStarted: 'Also people who haven’t started',
  allOpen: 'Everyone who hasn’t finished',
  moves:
    '{moved, plural, =0 {No due date moves.} one {# due date moves.} other {# due dates move.}} {late, plural, =0 {} one {# person would be overdue right away.} other {# people would be overdue right away.}}',
  setByHand:
    '{count, plural, one {# due date that was set by hand or extended stays.} other {# due dates that were set by hand or extended stay.}}',
  byPath:
    '{count, plural, one {# due date stays: the learning path that assigned the program sets it.} other {# due dates stay: the learning paths that assigned the program set them.}}',
  noDay:
    '{count, plural, one {# person keeps their date: the rule gives no date for them, for example without a hire date.} other {# people keep their dates: the rule gives no date for them, for example without a hire date.}}',
  dueNames: 'Due dates that move',

  graceTitle: 'Grace period',
  grace:
    'The grace period holds for everyone who hasn’t finished. No due date moves. {late, plural, =0 {} one {# person would be overdue right away.} other {# people would be overdue right away.}} {freed, plural, =0 {} one {# person would no longer be overdue.} other {# people would no longer be overdue.}}',
  graceNames: 'People whose grace changes',
  graceUntil: 'Not overdue until after',

  satisfiedTitle: 'Programs that satisfy it',
  satisfied:
    '{count, plural, =0 {No one who has this program open holds a valid completion of a program that satisfies it.} one {# person has this program open and holds a valid completion of a program that satisfies it.} other {# people have this program open and hold a valid completion of a program that satisfies it.}}',
  closes: 'Close it for them',
  closesHint: 'Nothing is added to their training record. If that completion is reversed, this program opens again.',
  satisfiedNames: 'People who hold a completion that satisfies it',
  satisfiedBy: 'Satisfied by',
  dueNow: 'Due',

  renewalsTitle: 'Renewals',
  renewals:
    '{count, plural, =0 {No renewal opens right away.} one {# renewal opens within ten minutes after you save.} other {# renewals open within ten minutes after you save.}}',
  renewalNames: 'Renewals that open',

  versionQuestion: 'Who gets this version?',
  versionNotLoaded: 'The effects of this version couldn’t be calculated.',
  versionNewOnly:
    '{count, plural, =0 {People who have the program now finish the version they have.} one {People who have the program now finish the version they have, also # person who hasn’t started.} other {People who have the program now finish the version they have, also # people who haven’t started.}}',
  versionNotStarted:
    '{count, plural, =0 {No one is waiting to start.} one {# person who hasn’t started gets the new version.} other {# people who haven’t started get the new version.}} {started, plural, =0 {} one {# person who has started finishes theirs.} other {# people who have started finish theirs.}}',
  versionAllOpen:
    '{started, plural, =0 {No one has started.} one {# person who has started continues in the new version.} other {# people who have started continue in the new version.}} {again, plural, =0 {No module needs to be repeated.} one {# person repeats changed modules.} other {# people repeat changed modules.}}',
  updateAllOpen:
    '{count, plural, =0 {} one {# person who hasn’t started gets the new version. } other {# people who haven’t started get the new version. }}{started, plural, =0 {No one has started.} one {# person who has started continues in the new version and repeats changed modules.} other {# people who have started continue in the new version and repeat changed modules.}}',
  versionNames: 'People who have this program open',
  versionWhat: 'Effect on them',
  learnsEarlier: 'Keeps the current version',
  learnsNew: 'Gets the new version',
  keepsAll: '{kept, plural, =0 {Continues in the new version} one {Keeps # module} other {Keeps # modules}}',
  keepsSome:
    '{kept, plural, =0 {Keeps no module} one {Keeps # module} other {Keeps # modules}}, {again, plural, one {# to do again} other {# to do again}}',

  passingTitle: 'Passing and validity',
  passMark: 'The new pass mark counts for attempts that begin from now on. Graded attempts stay as they are.',
  blocked: '{count, plural, one {# person would have no attempts left.} other {# people would have no attempts left.}}',
  unblocked: '{count, plural, one {# person can try again.} other {# people can try again.}}',
  attemptsSame: 'The number of attempts changes nothing for anyone now.',
  validity:
    '{count, plural, =0 {The new validity counts for completions from now on.} one {The new validity counts for completions from now on. # completion keeps its day of expiry.} other {The new validity counts for completions from now on. # completions keep their day of expiry.}}',

  now: 'Now',
  newDue: 'New due date',
  noDate: 'No due date',
} as const
