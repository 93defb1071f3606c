import type { BulkActName } from '@preceptor/contract'
import { actTexts } from './texts.ts'

type Words = Exclude<Parameters<typeof actTexts.say>[0], 'people'>

/** Text for what an act does, and for what it did. */
const words: Record<BulkActName, readonly [Words, Words]> = {
  status: ['statusDo', 'statusDid'],
  location: ['locationDo', 'locationDid'],
  coordinator: ['coordinatorDo', 'coordinatorDid'],
  tags: ['tagsDo', 'tagsDid'],
  tasks: ['tasksDo', 'tasksDid'],
  assign: ['assignDo', 'assignDid'],
  assignment_start: ['assignmentStartDo', 'assignmentStartDid'],
  assignment_due: ['assignmentDueDo', 'assignmentDueDid'],
  due_rule: ['dueRuleDo', 'dueRuleDid'],
  version: ['versionDo', 'versionDid'],
  satisfy: ['satisfyDo', 'satisfyDid'],
  withdraw: ['withdrawDo', 'withdrawDid'],
  remind: ['remindDo', 'remindDid'],
  learning_link: ['learningLinkDo', 'learningLinkDid'],
  certificates: ['certificatesDo', 'certificatesDid'],
  complete: ['completeDo', 'completeDid'],
  waive: ['waiveDo', 'waiveDid'],
  unwaive: ['unwaiveDo', 'unwaiveDid'],
  correct: ['correctDo', 'correctDid'],
  attempts: ['attemptsDo', 'attemptsDid'],
  verify: ['verifyDo', 'verifyDid'],
  approve_training: ['approveTrainingDo', 'approveTrainingDid'],
  approve_waivers: ['approveWaiversDo', 'approveWaiversDid'],
  path_add: ['pathAddDo', 'pathAddDid'],
  path_start: ['pathStartDo', 'pathStartDid'],
  path_pause: ['pathPauseDo', 'pathPauseDid'],
  path_resume: ['pathResumeDo', 'pathResumeDid'],
  path_withdraw: ['pathWithdrawDo', 'pathWithdrawDid'],
  path_skip: ['pathSkipDo', 'pathSkipDid'],
  path_steps: ['pathStepsDo', 'pathStepsDid'],
  session_add: ['sessionAddDo', 'sessionAddDid'],
  form_add: ['formAddDo', 'formAddDid'],
  form_remind: ['formRemindDo', 'formRemindDid'],
  form_void: ['formVoidDo', 'formVoidDid'],
  form_papers: ['formPapersDo', 'formPapersDid'],
  message: ['messageDo', 'messageDid'],
}

export const peopleWords = (count: number) => actTexts.say('people', { count })
/** `Assign 40 people` */
export const doWords = (act: BulkActName, count: number) => actTexts.say(words[act][0], { who: peopleWords(count) })
/** `Assigned Ana Reyes`, `Assigned 40 people` */
export const didWords = (act: BulkActName, who: string) => actTexts.say(words[act][1], { who })
