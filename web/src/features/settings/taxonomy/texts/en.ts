export default {
  title:
    '{kind, select, coordinator {Coordinators} discipline {Disciplines} location {Locations} topic {Topics} other {Training types}}',
  search:
    '{kind, select, coordinator {Search coordinators} discipline {Search disciplines} location {Search locations} topic {Search topics} other {Search training types}}',
  nameOrCode: 'Name or code',
  add: '{kind, select, coordinator {Add coordinator} discipline {Add discipline} location {Add location} topic {Add topic} other {Add training type}}',
  addShort: 'Add',
  none: '{kind, select, coordinator {No coordinators yet} discipline {No disciplines yet} location {No locations yet} topic {No topics yet} other {No training types yet}}',
  noneActive:
    '{kind, select, coordinator {No active coordinators} discipline {No active disciplines} location {No active locations} topic {No active topics} other {No active training types}}',
  noneInactive:
    '{kind, select, coordinator {No inactive coordinators} discipline {No inactive disciplines} location {No inactive locations} topic {No inactive topics} other {No inactive training types}}',
  disciplinesHint:
    'Disciplines such as Home Health Aide say what people may do. Add one, or import a roster that names them.',
  locationsHint: 'Offices and branches people belong to. Add one, or import a roster that names them.',
  trainingTypesHint:
    'Training types such as In-service or Orientation sort programs and say what their hours count as.',
  topicsHint: 'Topics such as Infection control say what the minutes of a module are about.',
  active: 'Active',
  inactive: 'Inactive',
  employees: '{count, plural, one {# employee} other {# employees}}',
  employeesOf: '{count, plural, one {# employee} other {# employees}}: {name}',
  programs: '{count, plural, one {# program} other {# programs}}',
  programsOf: '{count, plural, one {# program} other {# programs}}: {name}',
  skilled: 'Skilled',
  nonSkilled: 'Non-skilled',
  yes: 'Yes',
  no: 'No',
  countsToward:
    '{what, select, in_service {Counts as in-service hours} orientation {Counts as orientation} initial {Counts as initial training} other {Doesn’t count toward required hours}}',

  actionsFor: 'Actions for {name}',
  edit: 'Edit',
  deactivate: 'Deactivate',
  activate: 'Activate',
  merge: 'Merge…',
  noOther:
    '{kind, select, coordinator {There is no other active coordinator.} discipline {There is no other active discipline.} location {There is no other active location.} topic {There is no other active topic.} other {There is no other active training type.}}',
  activated: '{name} is active again.',
  deactivated: '{name} is inactive and can’t be chosen for anyone new.',
  undo: 'Undo',
  moveUp: 'Move up',
  moveDown: 'Move down',
  moveNameUp: 'Move {name} up',
  moveNameDown: 'Move {name} down',
  placed: '{name}: place {place, number} of {count, number}.',

  editTitle: 'Edit {name}',
  save: 'Save',
  saved: '{name} was saved.',
  added: '{name} was added.',
  whatNew:
    '{kind, select, coordinator {the new coordinator} discipline {the new discipline} location {the new location} topic {the new topic} other {the new training type}}',

  name: 'Name',
  code: 'Code',
  codeHint: 'As used in your rosters, such as {example}.',
  skilledHint: 'Nurses and therapists. Other disciplines need in-service hours every year.',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  noChoice: 'None',
  noParent: 'None',
  partOf: 'Part of',
  partOfHint: 'A larger location this one belongs to.',
  nameInactive: '{name} (inactive)',
  timeZone: 'Time zone',
  timeZoneHint: 'If empty: {zone}.',
  zoneOfAgency: 'Same as the agency',
  rooms: 'Rooms',
  roomsHint: 'Where classes can be held. Press Enter or comma after each room.',
  countsAs: 'Counts as',
  countsAsHint: 'Requirement these hours count toward.',
  payable: 'Payable',
  payableHint: 'Default for new trainings of this type.',
  color: 'Color',

  mergeTitle: 'Merge {name}',
  mergeInto: 'Merge into {name}',
  mergeSubmit: 'Merge',
  mergeChooseFirst:
    '{kind, select, coordinator {Choose a coordinator first.} discipline {Choose a discipline first.} location {Choose a location first.} topic {Choose a topic first.} other {Choose a training type first.}}',
  mergeWait: 'Wait until you see what will change.',
  mergeWhat: 'the merge of {name}',
  mergeNoOther:
    '{kind, select, coordinator {There is no other active coordinator to merge it into.} discipline {There is no other active discipline to merge it into.} location {There is no other active location to merge it into.} topic {There is no other active topic to merge it into.} other {There is no other active training type to merge it into.}}',
  mergeWhich:
    '{kind, select, coordinator {Merge into which coordinator?} discipline {Merge into which discipline?} location {Merge into which location?} topic {Merge into which topic?} other {Merge into which training type?}}',
  mergeChoose:
    '{kind, select, coordinator {Choose a coordinator} discipline {Choose a discipline} location {Choose a location} topic {Choose a topic} other {Choose a training type}}',
  mergeHint:
    '{kind, select, coordinator {Everyone assigned to {name} moves to the other coordinator, and {name} is removed.} discipline {Everything assigned to {name} moves to the other discipline, and {name} is removed.} location {Everything assigned to {name} moves to the other location, and {name} is removed.} topic {Everything assigned to {name} moves to the other topic, and {name} is removed.} other {Everything assigned to {name} moves to the other training type, and {name} is removed.}}',
  mergeLost: 'We couldn’t find out what would change. Choose it again, or try later.',
  mergeForGood: 'You can’t undo this.',
  merged: '{from} was merged into {into}.',
  mergedWith: '{from} was merged into {into}, with {count, plural, one {# employee} other {# employees}}.',
  moves: '{count, plural, one {# employee moves} other {# employees move}} from {from} to {into}.',
  movesNone: 'No employees move: {from} isn’t in use.',
  holdBoth:
    '{count, plural, one {# of them has both and keeps the one with the certificate that is valid longer.} other {# of them have both and keep the one with the certificate that is valid longer.}}',
  childrenMove:
    '{count, plural, one {# location that is part of it moves too.} other {# locations that are part of it move too.}}',
  roomsMove: '{count, plural, one {# room moves too.} other {# rooms move too.}}',
  seenBy: '{user} will see all employees of {into}.',
  minutesMove:
    'The minutes of {count, plural, one {# module} other {# modules}} in {programs, plural, one {# program} other {# programs}} count toward {into} instead.',
  viewsMove:
    '{count, plural, one {# saved view filters by {into} instead.} other {# saved views filter by {into} instead.}}',
  wordsMove:
    '{count, plural, one {# value matched in earlier imports now means {into}.} other {# values matched in earlier imports now mean {into}.}}',
  removed: '{from} is removed. Old links, and rosters that name it, lead to {into}.',
  removedFree: '{from} is removed. Its name can be used again.',
  namesAndMore: '{names} and {count, number} more',
} as const
