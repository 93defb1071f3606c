import { stripVTControlCharacters } from 'node:util'

const shown = 10

/**
 * Vitest reporter: ends a run with the slowest files (where to optimize first) and the failures, with the first lines of each
 * error, since a build machine may keep only the end of the output.
 */
export default class SlowestFiles {
  onTestRunEnd(modules) {
    tellSlowest(modules)
    tell('What failed:', modules.flatMap(failuresOf))
  }
}

function tellSlowest(modules) {
  const files = modules
    .map(module => ({ name: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
  if (files.length <= shown) return
  console.log(`\nThe ${shown} slowest of ${files.length} files:`)
  for (const { name, seconds } of files.slice(0, shown)) console.log(`${seconds.toFixed(1).padStart(9)} s  ${name}`)
}

/** Returns failed tests and errors outside them: a file that could not be loaded, a hook that threw. */
function failuresOf(module) {
  const name = module.relativeModuleId
  const around = [module, ...module.children.allSuites()]
    .filter(suite => suite.errors().length > 0)
    .map(suite => ({
      place: [name, suite.fullName].filter(Boolean).join('  '),
      errors: suite.errors().map(firstLines),
    }))
  const tests = [...module.children.allTests('failed')].map(testOf)
  return [...around, ...tests]
}

const testOf = test => ({
  place: `${test.module.relativeModuleId}  ${test.fullName}`,
  errors: (test.result().errors ?? []).map(firstLines),
})

function tell(words, places) {
  if (places.length > 0) console.log(`\n${words}`)
  for (const { place, errors } of places) console.log([`    ${place}`, ...errors].join('\n'))
}

const firstLines = ({ message = '', stacks = [], diff = '' }) =>
  [message, ...stacks.slice(0, 1).map(({ file, line }) => `at ${file}:${line}`), diff]
    .flatMap(text =>
      stripVTControlCharacters(text ?? '')
        .split('\n')
        .filter(Boolean)
        .slice(0, 12),
    )
    .map(line => `        ${line.slice(0, 300)}`)
    .join('\n')
