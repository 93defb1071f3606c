import { assignmentText } from './texts.ts'

export const assignmentEvents = {
  'training.assigned': assignmentText('eventAssigned'),
  'training.withdrawn': assignmentText('eventWithdrawn'),
  'training.due_changed': assignmentText('eventDueChanged'),
  'training.extended': assignmentText('eventExtended'),
  'training.start_changed': assignmentText('eventStartChanged'),
  'training.started': assignmentText('eventStarted'),
  'training.completed': assignmentText('eventCompleted'),
  'training.credited': assignmentText('eventCredited'),
  'training.renewed': assignmentText('eventRenewed'),
  'training.waived': assignmentText('eventWaived'),
  'training.unwaived': assignmentText('eventUnwaived'),
  'training.version_changed': assignmentText('eventVersionChanged'),
  'training.satisfied': assignmentText('eventSatisfied'),
  'training.unsatisfied': assignmentText('eventUnsatisfied'),
  'training.reversed': assignmentText('eventReversed'),
  'training.corrected': assignmentText('eventCorrected'),
  'training.resumed': assignmentText('eventResumed'),
  'progress.exported': assignmentText('eventExported'),
  'not_assigned.exported': assignmentText('eventNotAssignedExported'),
} as const
