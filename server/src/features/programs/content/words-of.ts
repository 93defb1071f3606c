import type { ProgramContent, ProgramModule } from '@preceptor/contract'

/** The text of a module that a learner sees. */
export const taught = ({
  version: _,
  updated_at: __,
  updated_by_name: ___,
  said_since: ____,
  stale: _____,
  ...module
}: ProgramModule) => module

/** Returns the parts of a version that its digest covers. */
export const wordsOf = ({
  modules,
  titles,
  descriptions,
}: Pick<ProgramContent, 'modules' | 'titles' | 'descriptions'>) => ({
  modules: modules.map(taught),
  titles,
  descriptions,
})
