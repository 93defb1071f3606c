const shown = 10

/** For vitest: ends a run with what passed at a second try alone, and with the files that took longest: where to begin. */
export default class SlowestFiles {
  onTestRunEnd(modules) {
    const flaky = modules.flatMap(module =>
      [...module.children.allTests('passed')].filter(test => test.diagnostic()?.flaky),
    )
    if (flaky.length > 0) console.log('\nPassed at the second try:')
    for (const { module, fullName } of flaky) console.log(`    ${module.relativeModuleId}  ${fullName}`)
    const files = modules
      .map(module => ({ name: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 }))
      .sort((a, b) => b.seconds - a.seconds)
    if (files.length <= shown) return
    console.log(`\nThe ${shown} slowest of ${files.length} files:`)
    for (const { name, seconds } of files.slice(0, shown)) console.log(`${seconds.toFixed(1).padStart(9)} s  ${name}`)
  }
}
