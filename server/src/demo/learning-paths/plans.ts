import type { PathDueRule, StartRule } from '@preceptor/contract'

/** A step, by the code of its program, of the program of the session to attend, or of its credential type. */
export interface StepPlan {
  program?: string
  session?: string
  credential?: string
  optional?: true
  gate?: true
  start?: StartRule
  due?: PathDueRule
}

export interface PathPlan {
  title: string
  description: string
  is?: 'draft' | 'archived'
  free?: true
  /** Discipline codes. */
  disciplines: readonly string[]
  /** Adds newcomers of these disciplines automatically. */
  rule?: true
  steps: readonly StepPlan[]
  /** Number of people added, and how many days ago: the last and the first. */
  people: number
  ago: readonly [number, number]
  /** Only people hired at most this many days before. */
  newcomers?: number
}

const days = <From extends string>(from: From, amount: number) => ({ from, amount, unit: 'days' as const })
const aides = ['HHA', 'PCA']

/** The nine learning paths of Harborlight. */
export const pathPlans: readonly PathPlan[] = [
  {
    title: 'New aide: the first 90 days',
    description: 'What every new aide learns, from the first morning in the office to working alone.',
    disciplines: aides,
    rule: true,
    newcomers: 170,
    people: 60,
    ago: [2, 170],
    steps: [
      { program: 'ORIENT-8', gate: true, due: days('path', 10) },
      { credential: 'TB', due: days('hire', 30) },
      { program: 'HIPAA-1', due: days('open', 14) },
      { program: 'INFC-1', due: days('open', 14) },
      { program: 'ABUSE-1', start: days('path', 14), due: days('open', 21) },
      { program: 'PAY-1', optional: true },
      { program: 'FALL-1', start: days('path', 30), due: days('open', 30) },
      { program: 'C-COMM-1', optional: true, start: days('path', 45) },
    ],
  },
  {
    title: 'Papers before the first visit',
    description: 'Nobody goes to a client without these.',
    free: true,
    disciplines: aides,
    newcomers: 240,
    people: 40,
    ago: [4, 200],
    steps: [
      { credential: 'TB', due: days('path', 14) },
      { credential: 'HEALTH', due: days('path', 14) },
      { program: 'HANDBK-26', due: days('path', 7) },
    ],
  },
  {
    title: 'Dementia companion',
    description: 'For aides who want to work with people with dementia. Ends with a talk with the nurse.',
    disciplines: [...aides, 'COMP'],
    people: 34,
    ago: [6, 150],
    steps: [
      { program: 'C-COMM-1' },
      { program: 'DEM-2', start: days('previous', 3), due: days('open', 30) },
      { program: 'HOME-1', optional: true },
      { program: 'EOL-1', start: days('previous', 7), due: days('open', 30) },
    ],
  },
  {
    title: 'From PCA to home health aide',
    description: 'The upgrade course of 35 hours, with the papers that the registry asks for afterward.',
    disciplines: ['PCA'],
    people: 18,
    ago: [10, 240],
    steps: [
      { program: 'BODY-1', due: days('open', 30) },
      { program: 'PCA-HHA-35', gate: true, due: days('path', 120) },
      { credential: 'CERTIFICATE', due: days('previous', 30) },
    ],
  },
  {
    title: '24-hour cases',
    description: 'Before anybody takes a live-in case: CPR first, hands on.',
    disciplines: aides,
    people: 26,
    ago: [5, 120],
    steps: [
      { session: 'CPR-4', due: days('path', 60) },
      { program: 'LIVEIN-1', due: days('open', 21) },
      { program: 'EMERG-1', due: days('open', 30) },
      { program: 'TRAVEL-1', optional: true },
    ],
  },
  {
    title: 'Diabetes and heart care',
    description: 'In any order, within three months.',
    free: true,
    disciplines: ['HHA'],
    people: 30,
    ago: [8, 130],
    steps: [
      { program: 'C-DIAB-1', due: days('path', 90) },
      { program: 'C-HEART-1', due: days('path', 90) },
      { program: 'VITAL-1', due: days('path', 60) },
      { program: 'C-OXY-1', optional: true, due: days('path', 90) },
    ],
  },
  {
    title: 'Back after a long leave',
    description: 'What changed while they were away.',
    disciplines: [...aides, 'LPN', 'RN'],
    people: 14,
    ago: [3, 60],
    steps: [{ program: 'INFC-1' }, { program: 'APP-1', optional: true }, { program: 'BBP-1', due: days('open', 14) }],
  },
  {
    title: 'Mentors for new aides',
    description: 'A first draft: which programs prepare somebody to take a new aide along?',
    is: 'draft',
    disciplines: [],
    people: 0,
    ago: [0, 0],
    steps: [{ program: 'C-COMM-1' }, { program: 'QAPI-1', due: days('open', 30) }],
  },
  {
    title: 'Winter readiness',
    description: 'Last winter’s roads, respiratory illnesses and power cuts.',
    is: 'archived',
    free: true,
    disciplines: aides,
    people: 22,
    ago: [200, 300],
    steps: [{ program: 'RESP-05' }, { program: 'EMERG-1' }, { program: 'TRAVEL-1', optional: true }],
  },
]

export const pauses = [
  'Caring for her mother until next month',
  'Works nights only in these weeks',
  'Waits for a new phone',
] as const
export const withdrawals = ['Changed their mind', 'Moved to office work', 'Was added by mistake'] as const
export const skips = ['Took the same class at her last agency', 'Not needed for this position'] as const
