import { node, tool } from './run.mjs'
import { beside, runSteps } from './steps.mjs'

// More checkers than one repeat much of each other's work, and both processors are busy anyway.
const types = project => tool('tsc', ['-p', project, '--checkers', '1'])
const allTypes = [
  ['types of contract', () => types('contract')],
  ['types of server', () => types('server')],
  ['types of web', () => types('web')],
  ['types of e2e, bench and settings', () => types('.')],
]
const sources = [
  ['texts', () => node(['scripts/texts.mjs'])],
  ['dead code', () => tool('knip', [])],
]
const rules = [
  ['lint', () => tool('oxlint', ['--type-aware', '--deny-warnings'])],
  ['format', () => tool('biome', ['format'])],
  ['import rules', () => node(['scripts/import-rules.mjs'])],
  ['days in a zone', () => node(['scripts/days.mjs'])],
]

/**
 * Returns all checks that need neither a database nor a browser. `meanwhile` runs in parallel with the tests, one step after
 * another. With `files`, only those tests run; with an empty list none.
 */
export const checks = (meanwhile = [], files) => {
  const unit = ['unit and component tests', () => vitest(['unit', 'web'], {}, files)]
  const tests = files?.length === 0 ? [] : [unit]
  // Two lanes of about the same length
  return [beside([...allTypes, ...sources], rules), ...(meanwhile.length > 0 ? [beside(tests, meanwhile)] : tests)]
}

export const check = () => runSteps(checks())

export function vitest(projects, env = {}, files = []) {
  // Vitest and React choose their own mode; the caller's NODE_ENV would affect the tests.
  return tool('vitest', ['run', ...projects.flatMap(name => ['--project', name]), ...files], {
    env: { ...env, NODE_ENV: 'test' },
  })
}
