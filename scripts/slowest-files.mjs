const shown = 10

/** For vitest: ends a run with the files that took longest, so that whoever wants a quicker suite sees where to begin. */
export default class SlowestFiles {
  onTestRunEnd(modules) {
    const files = modules
      .map(module => ({ name: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 }))
      .sort((a, b) => b.seconds - a.seconds)
    if (files.length <= shown) return
    console.log(`\nThe ${shown} slowest of ${files.length} files:`)
    for (const { name, seconds } of files.slice(0, shown)) console.log(`${seconds.toFixed(1).padStart(9)} s  ${name}`)
  }
}
