/** One step of a walkthrough on the API page; `walks.http.test.ts` runs it. */
interface Step {
  says: string
  method: 'GET' | 'POST'
  /** `{name}` stands for a value from an earlier response. */
  path: string
  body?: object
  /** Values of the response for later steps, by their path. */
  finds?: Readonly<Record<string, string>>
}

const learner = '/public_api/learners/number:E-1042'
const assignment = `${learner}/assignments/{assignment}`
const answers = { answers: { '{question}': ['0'] } }

/** The calls with which an agency's app takes a person through a program. */
export const learnersWalk: readonly Step[] = [
  {
    says: 'What the person has to learn, the soonest due first.',
    method: 'GET',
    path: `${learner}/assignments`,
    finds: { assignment: 'data.0.id', program: 'data.0.program_id' },
  },
  { says: 'Begin. The version stays the same from here on.', method: 'POST', path: `${assignment}/start`, body: {} },
  {
    says: 'What is learned, in the person’s language. Questions of quizzes are not in it.',
    method: 'GET',
    path: `${assignment}/content`,
    finds: { module: 'modules.0.id', quiz: 'modules.1.id' },
  },
  {
    says: 'A module was read. With an `Idempotency-Key` a report that is sent again counts once.',
    method: 'POST',
    path: `${assignment}/modules/{module}/progress`,
    body: { seconds: 240, done: true },
  },
  {
    says: 'Draw the questions of a quiz. Another device gets the same attempt.',
    method: 'POST',
    path: `${assignment}/modules/{quiz}/attempts`,
    body: { device: 'Caregiver app 3.1' },
    finds: { attempt: 'id', question: 'questions.0.id' },
  },
  {
    says: 'Keep what was answered so far.',
    method: 'POST',
    path: `${assignment}/attempts/{attempt}/answers`,
    body: answers,
  },
  {
    says: 'Grade the attempt, once: sent again it answers what came of it.',
    method: 'POST',
    path: `${assignment}/attempts/{attempt}/submit`,
    body: answers,
  },
  {
    says: 'Or tell of a completion in an app with content of its own. It counts as evidence; a program that nobody assigned is added with it.',
    method: 'POST',
    path: '/public_api/completions',
    body: {
      learner: 'number:E-1042',
      program_id: '{program}',
      completed_on: '2026-03-15',
      score: 92,
      reference: 'LMS-5531',
    },
  },
  { says: 'What was completed, and until when it counts.', method: 'GET', path: `${learner}/completed-courses` },
]

/** The calls with which a scheduling system finds people who must not work. */
export const schedulersWalk: readonly Step[] = [
  {
    says: 'Everybody, 200 at a time. Go on with the `cursor` of the answer while `has_more` is true.',
    method: 'GET',
    path: '/public_api/compliance',
    finds: { cursor: 'cursor' },
  },
  {
    says: 'From then on, those who changed. Keep the cursor, also when nothing came; changes show here within a minute.',
    method: 'GET',
    path: '/public_api/compliance?cursor={cursor}&limit=500',
  },
  {
    says: 'One person, before a visit is given. Give it only where `may_work` is true; null means that nobody knows yet. `red_rules` says why and since when, `next_red_on` when it would come to that.',
    method: 'GET',
    path: '/public_api/compliance/number:E-1042',
  },
]

/** Formats the call as a curl command. */
export const asCurl = ({ method, path, body }: Step): string =>
  [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$PRECEPTOR/api${path}"`,
    `-H "X-Authorization: $KEY"`,
    ...(body ? [`-H "Content-Type: application/json"`, `-d '${JSON.stringify(body)}'`] : []),
  ].join(' \\\n  ')
