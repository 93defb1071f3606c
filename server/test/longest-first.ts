import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Vitest learns slow files from earlier runs. A fresh checkout has none, and a slow file that starts last runs alone at the end.
 */
const longest = [
  'backup',
  'leaks',
  'demo',
  'two-processes',
  'access-matrix',
  'import',
  'malformed',
  'leaks-by-vendor',
  'start',
  'import-fixes',
  'broken-files',
]
const isLong = ({ moduleId }: TestSpecification) => longest.some(name => moduleId.endsWith(`/${name}.http.test.ts`))

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return [...usual.filter(isLong), ...usual.filter(file => !isLong(file))]
  }
}
