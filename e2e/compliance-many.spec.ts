import { dayFrom } from './days.ts'
import { anAgencyWithRules } from './rules.ts'
import { layoutFaults } from './layout.ts'
import { expect, expectAccessible, test, title } from './support.ts'

test('[R-RTE-1] the compliance report: each number opens the list of people it counts', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const { user } = await anAgencyWithRules()
  await signIn(page, user)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Compliance' }).click()
  await expect(title(page, 'Compliance')).toBeVisible()
  const rules = page.getByRole('region', { name: 'By rule' })
  // Judged in the background, and polled until it is done
  await expect(rules.getByRole('link', { name: 'Yearly in-service: Overdue 2' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('main').getByText('50%').first()).toBeVisible()
  await expectAccessible(page, 'compliance of many')
  expect(await layoutFaults(page)).toEqual([])
  await rules.getByRole('link', { name: 'Yearly in-service: Overdue 2' }).click()
  await expect(title(page, 'Employees')).toContainText('2')
  await expect(page.getByRole('row', { name: /Late, Ana/ })).toContainText('Overdue')
  await page.goBack()
  await page
    .getByRole('region', { name: 'Missing dates' })
    .getByRole('link', { name: /Hire date missing/ })
    .click()
  await expect(page.getByRole('row', { name: /Unknown, Ana/ })).toBeVisible()
  await expect(title(page, 'Employees')).toContainText('1')
})

test('the report as of another day says so, in the address too', { tag: '@prove' }, async ({ page, signIn }) => {
  const { user } = await anAgencyWithRules()
  await signIn(page, user)
  await page.goto('/compliance')
  const rules = page.getByRole('region', { name: 'By rule' })
  await expect(rules.getByRole('link', { name: 'Yearly in-service: Overdue 2' })).toBeVisible({ timeout: 60_000 })
  const day = dayFrom(60)
  await page.getByLabel('As of', { exact: true }).fill(day)
  await expect(page).toHaveURL(new RegExp(`as_of=${day}`))
  const then = rules.getByRole('link', { name: 'Yearly in-service: Overdue 3' })
  await expect(then).toBeVisible()
  await then.click()
  await expect(title(page, 'Employees')).toContainText('3')
  await expect(page).toHaveURL(new RegExp(`compliance_on=${day}`))
})

test('[R-RTE-1] the dashboard: rate, lapses by week as chart and table, and who needs help first', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  const { user } = await anAgencyWithRules()
  await signIn(page, user)
  await page.goto('/dashboard')
  const numbers = page.getByRole('region', { name: 'Compliance', exact: true })
  await expect(numbers.getByRole('link', { name: /Overdue\s*2/ })).toBeVisible({ timeout: 60_000 })
  const forecast = page.getByRole('region', { name: 'Lapses in the next 12 weeks' })
  await expect(forecast).toContainText('1 employee lapses in twelve weeks if nothing happens. It takes 12 hours')
  await forecast.getByRole('button', { name: 'Show table' }).click()
  await expectAccessible(page, 'compliance of many')
  const toDo = page.getByRole('region', { name: 'People to help first' })
  await expect(toDo.getByRole('listitem').filter({ hasText: 'Due, Ana' })).toContainText('12 hours')
  await forecast
    .getByRole('link', { name: /1 employee lapses/ })
    .last()
    .click()
  await expect(page.getByRole('row', { name: /Due, Ana/ })).toBeVisible()
  await expect(title(page, 'Employees')).toContainText('1')
})

test('[R-RTE-1] the dashboard: the trend by location, and everything as of another day', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const { user } = await anAgencyWithRules()
  await signIn(page, user)
  await page.goto('/dashboard')
  const numbers = page.getByRole('region', { name: 'Compliance', exact: true })
  await expect(numbers.getByRole('link', { name: /Overdue\s*2/ })).toBeVisible({ timeout: 60_000 })
  await numbers.getByLabel('Show').selectOption('By location')
  const trend = numbers.getByRole('region', { name: 'By location' })
  const queens = trend.getByRole('row', { name: /^Queens/ })
  await expect(queens.getByRole('link', { name: /: 50%, 2 of 4$/ }).last()).toBeVisible()
  await expectAccessible(page, 'trend by location')
  const day = dayFrom(60)
  await numbers.getByLabel('As of', { exact: true }).fill(day)
  await expect(page).toHaveURL(new RegExp(`as_of=${day}`))
  const then = numbers.getByRole('link', { name: /Overdue\s*3/ })
  await expect(then).toBeVisible()
  await expect(queens.getByRole('link', { name: /: 25%, 1 of 4$/ }).last()).toBeVisible()
  await page.reload()
  await then.click()
  await expect(title(page, 'Employees')).toContainText('3')
  await expect(page).toHaveURL(new RegExp(`compliance_on=${day}`))
  await page.goBack()
  await numbers.getByRole('button', { name: 'Back to today' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(numbers.getByRole('link', { name: /Overdue\s*2/ })).toBeVisible()
})

test('employees by compliance status: a plain view, a filter with counts, and Spanish', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  const { user } = await anAgencyWithRules({ language: 'es' })
  await signIn(page, user)
  await page.goto('/compliance')
  await expect(page.getByRole('region', { name: 'Por regla' }).getByRole('link', { name: /Atrasado 2/ })).toBeVisible({
    timeout: 60_000,
  })
  expect(await layoutFaults(page)).toEqual([])
  await page.goto('/employees?provider_status=1&compliance=overdue')
  await expect(page.getByRole('row', { name: /Late, Ana/ })).toContainText('Atrasado')
  await expectAccessible(page, 'compliance of many')
})
