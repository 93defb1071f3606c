import { expect, test } from 'vitest'
import { affectedTests } from './changed.mjs'

const files = {
  'contract/src/index.ts': `export * as api from './api.ts'\nexport * from './waivers/waivers.ts'\nexport * from './skills/skills.ts'\n`,
  'contract/src/api.ts': `export { waivers } from './waivers/waivers.ts'\nexport { skills } from './skills/skills.ts'\n`,
  'contract/src/waivers/waivers.ts': `export const waivers = {}\nexport const mostWaivers = 5\n`,
  'contract/src/skills/skills.ts': `export const skills = {}\n`,
  'server/src/db/tx.ts': ``,
  'server/src/features/index.ts': `import { waivers } from './waivers/waivers.routes.ts'\nimport { skills } from './skills/skills.routes.ts'\n`,
  'server/src/app.ts': `import { features } from './features/index.ts'\nimport { transaction } from './db/tx.ts'\n`,
  'server/src/features/waivers/waivers.routes.ts': `import { api } from '@preceptor/contract'\nfeature(api.waivers, {})\n`,
  'server/src/features/waivers/waivers.http.test.ts': `import { openHouse } from '../../../test/house.ts'\n`,
  'server/src/features/skills/skills.routes.ts': `import { api } from '@preceptor/contract'\nfeature(api.skills, {})\n`,
  'server/src/features/skills/skills.http.test.ts': `import { openHouse } from '../../../test/house.ts'\n`,
  'server/test/house.ts': `import { makeApp } from '../src/app.ts'\n`,
  'server/test/both.http.test.ts': `import { api } from '@preceptor/contract'\napi.waivers.list\n`,
  'web/src/features/waivers/Waivers.tsx': `import { mostWaivers } from '@preceptor/contract'\n`,
  'web/src/features/waivers/waivers.test.tsx': `import { visit } from '@/test/visit.tsx'\n`,
  'web/src/features/skills/Skills.tsx': `import { Button } from '@/ui/Button.tsx'\n`,
  'web/src/features/skills/skills.test.tsx': `import { visit } from '@/test/visit.tsx'\n`,
  'web/src/ui/Button.tsx': ``,
}

test.each([
  [
    'a file of a feature',
    'server/src/features/waivers/waivers.routes.ts',
    ['server/src/features/waivers/waivers.http.test.ts', 'server/test/both.http.test.ts'],
  ],
  [
    'a name of the contract',
    'contract/src/waivers/waivers.ts',
    [
      'server/src/features/waivers/waivers.http.test.ts',
      'server/test/both.http.test.ts',
      'web/src/features/waivers/waivers.test.tsx',
    ],
  ],
  [
    'what every call stands on',
    'server/src/db/tx.ts',
    ['server/src/features/waivers/waivers.http.test.ts', 'server/src/features/skills/skills.http.test.ts'],
  ],
  ['a part of the kit', 'web/src/ui/Button.tsx', ['web/src/features/skills/skills.test.tsx']],
  ['a test', 'web/src/features/waivers/waivers.test.tsx', ['web/src/features/waivers/waivers.test.tsx']],
  [
    'a migration',
    'server/src/db/migrations/300-more.sql',
    Object.keys(files).filter(file => file.endsWith('.http.test.ts')),
  ],
  ['a document', 'docs/testing.md', []],
])('a change of %s runs the tests that may notice', (_, changed, tests) => {
  expect(affectedTests([changed], files)).toEqual(tests)
})

test('a change of the settings of the suite runs all of it', () => {
  expect(affectedTests(['vitest.config.ts'], files)).toBeNull()
})
