import { packaged, programOf, report } from './packages.ts'
import { aUser, gardenState } from './people.ts'
import { expect, expectAccessible, test } from './support.ts'

test('on a phone a package plays within the screen', { tag: '@prove' }, async ({ page, signIn }) => {
  await signIn(page, await aUser({ agencies: { [gardenState]: 'agency_admin' } }))
  await programOf(page, packaged('gulp-scorm-manifest-2004'))
  await expectAccessible(page, 'a package on a phone')
  await page.getByRole('button', { name: 'Try it' }).click()
  const lesson = page.frameLocator('iframe')
  await expect(lesson.getByText('Hello Journey Tester')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await lesson.getByRole('button', { name: '20 seconds' }).click()
  await expect(report(page)).toContainText('Passed')
})
