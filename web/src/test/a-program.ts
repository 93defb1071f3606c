import { type Answer, api, type LearnerContent, type ModuleContent, type ProgramModule } from '@preceptor/contract'
import type { FakeApi } from './fake-api.ts'

type Content = Answer<typeof api.programContents.get>
type Program = Answer<typeof api.programs.get>
type Quiz = Extract<ModuleContent, { kind: 'quiz' }>

/** Returns ids that are easy to tell apart in a failed test. */
export const idOf = (number: number) => `0190a1b2-0000-7000-8000-${String(number).padStart(12, '0')}`
export const programId = idOf(1)

/** Returns the first item of a list, which must exist. */
export function firstOf<T>(list: readonly T[]): T {
  const [first] = list
  if (first === undefined) throw new Error('There is nothing in it.')
  return first
}

export const written = (texts: Readonly<Record<string, string>>): ModuleContent => ({
  kind: 'document',
  bodies: Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [
      language,
      { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
    ]),
  ),
})
export const statement = (statements: Readonly<Record<string, string>>): ModuleContent => ({
  kind: 'acknowledgement',
  statements,
})

/** Returns a quiz of true/false questions with these texts. */
export const aQuiz = (questions: readonly string[], over: Partial<Quiz> = {}): Quiz => ({
  kind: 'quiz',
  instructions: {},
  pass_mark: 80,
  max_attempts: null,
  cool_down_hours: null,
  time_limit_minutes: null,
  shuffles_questions: false,
  shuffles_answers: false,
  gives_part: false,
  shows_after: 'answers',
  pools: [],
  questions: questions.map((text, at) => ({
    id: `q${at + 1}`,
    kind: 'true_false',
    pool_id: null,
    points: 1,
    texts: { en: text },
    explanations: {},
    is_true: true,
  })),
  ...over,
})

export const aModule = (number: number, over: Partial<ProgramModule> = {}): ProgramModule => ({
  id: idOf(number),
  kind: over.content?.kind ?? 'acknowledgement',
  titles: { en: `Module ${number}` },
  mode: 'online',
  is_required: true,
  min_minutes: 0,
  needs: 'all',
  prerequisites: [],
  minutes: [],
  content: statement({ en: 'I read it.' }),
  attachments: [],
  files: [],
  said_since: null,
  stale: {},
  updated_by_name: 'Ada Admin',
  updated_at: '2026-03-15T14:30:00.000Z',
  version: 3,
  ...over,
})

/** Adds a published program of the agency's own that can be started. */
export function aProgram(server: FakeApi, over: Partial<Program> = {}): Program {
  return {
    ...server.example(api.programs.get),
    id: programId,
    title: 'Fall prevention',
    titles: { en: 'Fall prevention' },
    descriptions: {},
    stale: {},
    status: 'active',
    reasons: [],
    is_paused: false,
    has_draft: false,
    draft: null,
    checkout: null,
    satisfied_by: [],
    satisfied_by_ids: [],
    disciplines: [],
    discipline_ids: [],
    locations: [],
    location_ids: [],
    approvals: [],
    validity: 'forever',
    validity_months: null,
    valid_until: null,
    due_from: 'assignment',
    due_days: 30,
    due_on: null,
    asks: null,
    asks_user: null,
    asks_user_id: null,
    asks_name: null,
    asks_email: null,
    asks_missing_in: null,
    certificate_template_id: null,
    certificate_template_name: null,
    ...over,
  }
}

/** Returns the content of the draft or, with a `number`, of that published version. */
export function contentOf(
  server: FakeApi,
  modules: readonly ProgramModule[],
  { number = null, languages = ['en'], ...over }: Partial<Content['version']> & { languages?: string[] } = {},
): Content {
  const example = server.example(api.programContents.get)
  return {
    version: { ...example.version, id: idOf(900 + (number ?? 0)), number, reviews: {}, ...over },
    titles: Object.fromEntries(languages.map(language => [language, 'Fall prevention'])),
    descriptions: {},
    modules: [...modules],
    hides_answers: false,
  }
}

/** Returns an assignment without progress. */
export function toLearn(
  server: FakeApi,
  modules: readonly ProgramModule[],
  over: Partial<LearnerContent> = {},
): LearnerContent {
  const { assignment, ...rest } = server.example(api.learners.content)
  return {
    ...rest,
    assignment: {
      ...assignment,
      standing: 'assigned',
      start_date: '2026-11-01',
      due_on: null,
      days_overdue: 0,
      grace_until: null,
      completed_on: null,
      expires_on: null,
      score: null,
      credit_minutes: 0,
    },
    language: 'en',
    languages: ['en'],
    falls_back: false,
    titles: { en: 'Safe floors' },
    descriptions: {},
    has_logo: false,
    asks: null,
    modules: modules.map(
      ({ updated_by_name: _, updated_at: __, version: ___, minutes: ____, stale: _____, ...module }) => module,
    ),
    progress: [],
    quizzes: [],
    ...over,
  }
}
