import type { BulkActName, BulkChange } from '@preceptor/contract'
import { didWords, doWords, peopleWords } from '@/widgets/audience/words/act-words.ts'
import { bulkTexts } from './texts.ts'

type Words = Parameters<typeof bulkTexts.say>[0]

/** Texts for acts that change no employee: they send or print. */
const messages = {
  button: 'send',
  nobody: 'nothingToSend',
  noneWhy: 'nobodyReminded',
  notYet: 'nothingSentYet',
  warning: 'cannotUndo',
  done: 'reminded',
  outcome: 'outcomeReminds',
  outcomeDone: 'outcomeReminded',
} as const satisfies Record<string, Words>
const links = {
  ...messages,
  button: 'sendLinks',
  noneWhy: 'nobodyLinked',
  warning: 'linksStay',
  done: 'linksSent',
  outcome: 'outcomeLinks',
  outcomeDone: 'outcomeLinked',
} as const satisfies Record<string, Words>
const linkPapers = {
  ...links,
  button: 'makeLinks',
  nobody: 'nothingToPrint',
  notYet: 'nothingYet',
  done: 'linksMade',
  outcome: 'outcomeOnSheet',
  outcomeDone: 'outcomeOnSheet',
} as const satisfies Record<string, Words>
const certificates = {
  button: 'makeCertificates',
  nobody: 'nothingToPrint',
  noneWhy: 'nobodyCertified',
  notYet: 'nothingYet',
  warning: 'certificatesStay',
  done: 'certificatesMade',
  outcome: 'outcomeInFile',
  outcomeDone: 'outcomeInFile',
} as const satisfies Record<string, Words>
const formPapers = {
  ...certificates,
  button: 'makeForms',
  noneWhy: 'nobodyCompleted',
  warning: 'formsStay',
  done: 'formsMade',
} as const satisfies Record<string, Words>
const toMany = {
  ...messages,
  button: 'sendToMany',
  noneWhy: 'nobodyMessaged',
  warning: 'messagesTakenBack',
  done: 'messagesOut',
  outcome: 'outcomeMessages',
  outcomeDone: 'outcomeMessaged',
} as const satisfies Record<string, Words>
const formMessages = { ...messages, noneWhy: 'nobodyFormReminded' } as const satisfies Record<string, Words>
const voids = {
  button: 'voidForms',
  nobody: 'nothingToChange',
  noneWhy: 'nobodyVoided',
  notYet: 'nothingYet',
  warning: 'voidStays',
  done: 'formsVoided',
  outcome: 'outcomeVoids',
  outcomeDone: 'outcomeVoids',
} as const satisfies Record<string, Words>
/** Changes whose button and result have texts of their own (`doWords`, `didWords`). */
const changes = {
  button: null,
  nobody: 'nothingToChange',
  noneWhy: 'noOneWouldChange',
  notYet: 'nothingYet',
  warning: 'canUndo',
  done: null,
  outcome: null,
  outcomeDone: 'outcomeChanged',
} as const satisfies Record<string, Words | null>

const verifies = {
  ...changes,
  noneWhy: 'nobodyVerified',
  notYet: 'verifyConfirms',
  outcome: 'outcomeVerifies',
  outcomeDone: 'outcomeVerified',
} as const satisfies Record<string, Words | null>
const approves = {
  ...changes,
  noneWhy: 'nobodyApproved',
  notYet: 'approveConfirms',
  outcome: 'outcomeApproves',
  outcomeDone: 'outcomeApproved',
} as const satisfies Record<string, Words | null>

const own: Partial<
  Record<
    BulkActName,
    | typeof messages
    | typeof toMany
    | typeof formMessages
    | typeof voids
    | typeof verifies
    | typeof approves
    | typeof links
    | typeof certificates
    | typeof formPapers
  >
> = {
  remind: messages,
  learning_link: links,
  certificates,
  form_remind: formMessages,
  form_void: voids,
  form_papers: formPapers,
  verify: verifies,
  approve_training: approves,
  approve_waivers: approves,
  message: toMany,
}
export const actWords = (change: BulkChange) =>
  change.act === 'learning_link' && change.by === 'paper' ? linkPapers : (own[change.act] ?? changes)

/** `Assign 40 people` */
export function buttonWords(change: BulkChange, count: number): string {
  const { button } = actWords(change)
  return button === null ? doWords(change.act, count) : bulkTexts.say(button, { count })
}

/** `Assigned 40 people` */
export function doneWords(change: BulkChange, count: number): string {
  const { done } = actWords(change)
  return done === null ? didWords(change.act, peopleWords(count)) : bulkTexts.say(done, { count })
}
