export const taxonomyEvents = {
  'training_type.created': 'Added the training type',
  'training_type.updated': 'Changed the training type',
  'training_type.moved': 'Changed the order of training types:',
  'training_type.merged': 'Merged the training type',
  'discipline.created': 'Added the discipline',
  'discipline.updated': 'Changed the discipline',
  'discipline.merged': 'Merged the discipline',
  'location.created': 'Added the location',
  'location.updated': 'Changed the location',
  'location.merged': 'Merged the location',
} as const
