import { node, tool } from './run.mjs'
import { runSteps } from './steps.mjs'

/** Everything that needs neither a database nor a browser. */
export const checks = [
  ['types of contract', () => tool('tsc', ['-p', 'contract'])],
  ['types of server', () => tool('tsc', ['-p', 'server'])],
  ['types of web', () => tool('tsc', ['-p', 'web'])],
  ['types of e2e, bench and settings', () => tool('tsc', ['-p', '.'])],
  ['lint', () => tool('oxlint', ['--type-aware', '--deny-warnings'])],
  ['format', () => tool('biome', ['format'])],
  ['import rules', () => node(['scripts/import-rules.mjs'])],
  ['dead code', () => tool('knip', [])],
  ['unit tests', () => vitest(['unit', 'web'])],
]

export const check = () => runSteps(checks)

export function vitest(projects, env = {}, files = []) {
  // Vitest and React choose their own mode; the caller's NODE_ENV would change what is tested.
  return tool('vitest', ['run', ...projects.flatMap(name => ['--project', name]), ...files], {
    env: { ...env, NODE_ENV: 'test' },
  })
}
