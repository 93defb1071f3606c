import { api } from '@preceptor/contract'

/** What shows something else once an attempt counts, or counts no more. */
export const showsResults = [
  api.quizResults.list,
  api.quizResults.counts,
  api.quizResults.overview,
  api.quizResults.get,
  api.quizResults.items,
  api.quizResults.waiting,
  api.assignments.list,
  api.assignments.counts,
  api.assignments.ofEmployee,
  api.employees.history,
]
