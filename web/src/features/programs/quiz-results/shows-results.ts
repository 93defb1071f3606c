import { api } from '@preceptor/contract'

/** Calls to refresh after an attempt begins or no longer counts. */
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
