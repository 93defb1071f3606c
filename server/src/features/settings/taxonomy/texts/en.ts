export default {
  notFound:
    '{kind, select, coordinator {This coordinator does not exist, or is not yours to see.} discipline {This discipline does not exist, or is not yours to see.} location {This location does not exist, or is not yours to see.} topic {This topic does not exist, or is not yours to see.} credential_type {This credential type does not exist, or is not yours to see.} room {This room does not exist, or is not yours to see.} instructor {This instructor does not exist, or is not yours to see.} holiday {This holiday does not exist, or is not yours to see.} other {This training type does not exist, or is not yours to see.}}',
  unknown:
    '{kind, select, coordinator {This coordinator does not exist.} discipline {This discipline does not exist.} location {This location does not exist.} topic {This topic does not exist.} credential_type {This credential type does not exist.} other {This training type does not exist.}}',
  nameTaken:
    '{kind, select, coordinator {There is already a coordinator named {name}.} discipline {There is already a discipline named {name}.} location {There is already a location named {name}.} topic {There is already a topic named {name}.} credential_type {There is already a credential type named {name}.} other {There is already a training type named {name}.}}',
  nameTakenInactive:
    '{kind, select, coordinator {There is already a coordinator named {name}. It is inactive; you can activate it again.} discipline {There is already a discipline named {name}. It is inactive; you can activate it again.} location {There is already a location named {name}. It is inactive; you can activate it again.} topic {There is already a topic named {name}. It is inactive; you can activate it again.} credential_type {There is already a credential type named {name}. It is inactive; you can activate it again.} other {There is already a training type named {name}. It is inactive; you can activate it again.}}',
  codeTaken: 'The code {code} is taken by {name}.',
  codeTakenInactive: 'The code {code} is taken by {name}. It is inactive; you can activate it again.',
  partOfItself: 'A location can’t be part of itself.',
  partOfEachOther: '{name} is itself part of this location.',
  mergeWithItself:
    '{kind, select, coordinator {{name} can’t be merged into itself. Choose another coordinator.} discipline {{name} can’t be merged into itself. Choose another discipline.} location {{name} can’t be merged into itself. Choose another location.} topic {{name} can’t be merged into itself. Choose another topic.} other {{name} can’t be merged into itself. Choose another training type.}}',
  mergeIntoInactive:
    '{kind, select, coordinator {{name} is inactive. Activate it first, or choose another coordinator.} discipline {{name} is inactive. Activate it first, or choose another discipline.} location {{name} is inactive. Activate it first, or choose another location.} topic {{name} is inactive. Activate it first, or choose another topic.} other {{name} is inactive. Activate it first, or choose another training type.}}',
  alreadyMerged: '{name} was already merged into {into}.',
  topicMinutesMany: '{name} would have more than {most, number} minutes in one module. Change that module first.',
  thisCredentialType: 'this credential type',
  noDiscipline: 'Choose disciplines of your agency.',
  thisTopic: 'this topic',
  thisTrainingType: 'this training type',
  thisDiscipline: 'this discipline',
  thisLocation: 'this location',

  onlyCoordinators: 'Only a coordinator is linked to one.',
  coordinatorMissing: 'Choose which coordinator this user is, or add a new one.',
  coordinatorUnknown: 'Choose a coordinator of this agency.',
  coordinatorTaken: 'This coordinator already belongs to another user.',
  emailTaken: 'The email {email} is taken by {name}.',
  emailTakenInactive: 'The email {email} is taken by {name}. It is inactive; you can activate it again.',
  thisCoordinator: 'this coordinator',
  bothHaveUsers: '{from} and {into} each have a user, or someone invited. Unlink {user} from {from} first.',
  linkInactive: '{name} is inactive. Activate it before you link a user.',
  linkInvited: '{user} has an open invitation as {name}. Cancel it in Users first.',
  linkUnknown: 'Choose a user of this agency.',
  linkDeactivated: '{user} is deactivated. Choose an active user.',
  linkOtherRole: '{user} isn’t a coordinator. Change the role in Users first.',
  coordinatorsFile: 'Coordinators',
  coordinatorInactive: '{name} is inactive. Activate it in Coordinators first, or choose another one.',
  thisRoom: 'this room',
  thisInstructor: 'this instructor',
  thisHoliday: 'this holiday',
  holidayTaken: 'That day already is {name}.',
  noLocation: 'Choose a location of your agency.',
  roomTaken: 'That location already has a room with this name.',
  userTeaches: 'This user already teaches as {name}.',
} as const
