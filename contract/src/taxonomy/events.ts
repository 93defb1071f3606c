import { taxonomyText } from './texts.ts'

export const taxonomyEvents = {
  'training_type.created': taxonomyText('trainingTypeAdded'),
  'training_type.updated': taxonomyText('trainingTypeChanged'),
  'training_type.moved': taxonomyText('trainingTypeMoved'),
  'training_type.merged': taxonomyText('trainingTypeMerged'),
  'topic.created': taxonomyText('topicAdded'),
  'topic.updated': taxonomyText('topicChanged'),
  'topic.merged': taxonomyText('topicMerged'),
  'discipline.created': taxonomyText('disciplineAdded'),
  'discipline.updated': taxonomyText('disciplineChanged'),
  'discipline.merged': taxonomyText('disciplineMerged'),
  'location.created': taxonomyText('locationAdded'),
  'location.updated': taxonomyText('locationChanged'),
  'location.merged': taxonomyText('locationMerged'),
  'coordinator.created': taxonomyText('coordinatorAdded'),
  'coordinator.updated': taxonomyText('coordinatorChanged'),
  'coordinator.linked': taxonomyText('coordinatorLinked'),
  'coordinator.unlinked': taxonomyText('coordinatorUnlinked'),
  'coordinator.merged': taxonomyText('coordinatorMerged'),
  'coordinator.deleted': taxonomyText('coordinatorDeleted'),
  'coordinators.exported': taxonomyText('coordinatorsExported'),
} as const
