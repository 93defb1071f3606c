export default {
  hint: 'The people your employees are assigned to. Add one, or import a roster that lists them.',
  searchIn: 'Name, email, or user',
  email: 'Email',
  emailHint: 'Fill this in if your rosters list coordinators by email.',
  user: 'User',
  noUser: 'No user',

  link: 'Link to a user…',
  changeUser: 'Change user…',
  unlink: 'Unlink {user}…',
  linkInvited: '{user} was invited as {name} but hasn’t accepted. Cancel that invitation in Users first.',
  linkInactive: 'Activate {name} first.',
  linkTitle: 'Link {name} to a user',
  changeTitle: 'Change the user of {name}',
  linkSubmit: 'Link user',
  chooseFirst: 'Choose a user first.',
  chooseUser: 'Choose a user',
  userHint: 'Users with the role Coordinator see only the employees of their coordinator.',
  userOfOther: '{user} (linked to {other})',
  nobodyToLink: 'No other active user has the role Coordinator. <invite>Invite a user</invite>',
  whatLink: 'the user of {name}',
  linked: '{user} is linked to {name}.',
  willSee:
    '{count, plural, one {{user} will see the # employee of {name}.} other {{user} will see the # employees of {name}.}}',
  willSeeLater: '{name} has no employees yet. {user} will see those you assign.',
  losesOther:
    '{count, plural, =0 {{user} will no longer be linked to {other}, and will be signed out.} one {{user} will no longer see the # employee of {other}, and will be signed out.} other {{user} will no longer see the # employees of {other}, and will be signed out.}}',
  losesAll: '{user} will see no employees until linked to another coordinator, and will be signed out.',

  unlinkTitle: 'Unlink {user} from {name}?',
  unlinkSubmit: 'Unlink user',
  unlinked: '{user} was unlinked from {name}.',
  keepsCoordinator:
    '{count, plural, one {The # employee keeps {name} as coordinator.} other {The # employees keep {name} as coordinator.}}',
  linkAgain: 'You can link a user again at any time.',

  reassign: 'Reassign employees…',
  nobodyToReassign: 'No employees to reassign.',
  reassignTitle: 'Reassign employees of {name}',
  reassignWho:
    '{count, plural, one {The # employee of {name}, in any status.} other {All # employees of {name}, in any status.}}',

  deactivateTitle: 'Deactivate {name}?',
  deactivateSubmit: 'Deactivate',
  deactivateText:
    '{count, plural, one {# employee keeps {name} as coordinator.} other {# employees keep {name} as coordinator.}} {name} can’t be chosen for anyone new.',
  stillSees: '{user} can still see them.',
  reassignFirst: 'Reassign employees first…',
  tabAll: 'All',
  tabActive: 'Active',
  tabInactive: 'Inactive',
} as const
