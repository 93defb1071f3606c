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
  expect(one('server/src/app.ts', './demo/accounts.ts')).toEqual([])
  expect(one('server/src/http/example.ts', '@preceptor/contract/examples')).toEqual([])
  expect(one('contract/src/examples.ts', './users/examples.ts')).toEqual([])
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
  ['server/src/features/users/invite.ts', '../imports/read/xml.ts'],
  ['server/src/features/settings/users/invite.ts', '../taxonomy/merge/merge-entry.ts'],
  ['server/src/features/system/system.routes.ts', '../../demo/accounts.ts'],
  ['server/src/features/users/invite.ts', '../../commands/create-admin.ts'],
  ['contract/src/index.ts', './examples.ts'],
  ['web/src/app/routes.tsx', '@preceptor/contract/users/examples'],
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

test('features that import each other are told, though no two files do', () => {
  const inFeatures = (path, name) => ({ [`server/src/features/${path}`]: importing(name) })
  const oneWay = { ...inFeatures('imports/run.ts', '../jobs/find.ts'), ...inFeatures('jobs/list.ts', './find.ts') }
  expect(broken(oneWay)).toEqual([])
  expect(broken({ ...oneWay, ...inFeatures('jobs/start.ts', '../imports/run.ts') })).toEqual([
    'These import each other: imports -> jobs -> imports',
  ])
  expect(broken({ ...oneWay, ...inFeatures('jobs/start.test.ts', '../imports/run.ts') })).toEqual([])
})

test('the contract has the only barrel', () => {
  const barrel = "export { a } from './a.ts'\nexport * from './b.ts'\n"
  expect(broken({ 'contract/src/index.ts': barrel })).toEqual([])
  expect(broken({ 'web/src/ui/index.ts': barrel })).toHaveLength(1)
  expect(broken({ 'web/src/ui/index.ts': "import { a } from './a.ts'\n\nexport { a }\n" })).toHaveLength(1)
})
