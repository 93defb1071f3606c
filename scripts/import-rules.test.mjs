import { expect, test } from 'vitest'
import { broken } from './import-rules.mjs'

const importing = name => `import { a } from '${name}'\nexport const b = a\n`
const one = (file, name) => broken({ [file]: importing(name) })

test('the arrows that architecture allows are let through', () => {
  expect(one('contract/src/paging.ts', 'zod/mini')).toEqual([])
  expect(one('server/src/http/mount.ts', '@preceptor/contract')).toEqual([])
  expect(one('server/src/features/users/users.routes.ts', '../../http/mount.ts')).toEqual([])
  expect(one('server/src/features/users/invite.ts', '../messages/messages.service.ts')).toEqual([])
  expect(one('web/src/features/users/UsersPage.tsx', '@/widgets/FilterBar.tsx')).toEqual([])
  expect(one('e2e/sign-in.spec.ts', '../web/src/nav/paths.ts')).toEqual([])
})

test.each([
  ['contract/src/paging.ts', '../../server/src/config.ts'],
  ['contract/src/paging.ts', 'react'],
  ['server/src/http/mount.ts', '../features/users/invite.ts'],
  ['server/src/http/mount.ts', 'sql-template-tag'],
  ['server/src/db/client.ts', '../http/mount.ts'],
  ['server/src/jobs/sweep.ts', '../features/users/invite.ts'],
  ['server/src/features/users/invite.ts', '../employees/employees.queries.ts'],
  ['server/src/features/users/invite.ts', '../employees/employees.routes.ts'],
  ['web/src/ui/Button.tsx', '@preceptor/contract'],
  ['web/src/ui/Button.tsx', '@/nav/paths.ts'],
  ['web/src/widgets/FilterBar.tsx', '@/features/users/columns.tsx'],
  ['web/src/features/users/UsersPage.tsx', '@/features/employees/columns.tsx'],
  ['web/src/features/users/UsersPage.tsx', '../../app/routes.tsx'],
  ['web/src/main.tsx', '../../server/src/config.ts'],
  ['e2e/sign-in.spec.ts', '../web/src/ui/Button.tsx'],
])('%s must not import %s', (file, name) => {
  expect(one(file, name)).toHaveLength(1)
})

test('lazy, bare and several-line imports count too', () => {
  const file = 'web/src/ui/Button.tsx'
  expect(broken({ [file]: "const page = () => import('@/app/routes.tsx')\n" })).toHaveLength(1)
  expect(broken({ [file]: "import '@/app/routes.tsx'\n" })).toHaveLength(1)
  expect(broken({ [file]: "import {\n  a,\n  b,\n} from '@/app/routes.tsx'\n" })).toHaveLength(1)
  expect(broken({ [file]: "// import { a } from '@/app/routes.tsx'\n" })).toEqual([])
})

test('files that import each other are told with the way round', () => {
  const files = {
    'web/src/lib/a.ts': importing('./b.ts'),
    'web/src/lib/b.ts': importing('./c.ts'),
    'web/src/lib/c.ts': importing('./a.ts'),
  }
  expect(broken(files)).toEqual([
    'These import each other: web/src/lib/a.ts -> web/src/lib/b.ts -> web/src/lib/c.ts -> web/src/lib/a.ts',
  ])
})

test('the contract has the only barrel', () => {
  const barrel = "export { a } from './a.ts'\nexport * from './b.ts'\n"
  expect(broken({ 'contract/src/index.ts': barrel })).toEqual([])
  expect(broken({ 'web/src/ui/index.ts': barrel })).toHaveLength(1)
  expect(broken({ 'web/src/ui/index.ts': "import { a } from './a.ts'\n\nexport { a }\n" })).toHaveLength(1)
})
