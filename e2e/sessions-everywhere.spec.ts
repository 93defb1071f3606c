import { aProgramOf } from './a-program.ts'
import { aStaffedAgency } from './bulk.ts'
import { sql } from './database.ts'
import { drawn } from './drawn.ts'
import { anOpenSession } from './sessions.ts'
import { expect, expectAccessible, test, toast } from './support.ts'

const personOf = async (agency: string, last_name: string) =>
  (
    await sql<{ id: string }>('select id from employees where organization_id = $1 and last_name = $2', [
      agency,
      last_name,
    ])
  )[0]?.id ?? ''

/** Adds a class some days ago that this person missed. */
async function aNoShow(agency: string, { program, person }: { program: string; person: string }) {
  const id = await anOpenSession(agency, { program, title: 'Missed class', seats: 5, inDays: -3 })
  await sql(
    `insert into session_bookings (organization_id, session_id, employee_id, state, source, booked_by_name, result, minutes, marked_how,
       marked_by_name, marked_at) values ($1, $2, $3, 'booked', 'manual', 'Ana', 'absent', 0, 'roster', 'Rita RN', now())`,
    [agency, id, person],
  )
}

test('[R-RTE-2] [R-PER-5] the dashboard shows the week’s sessions with seats, sign-offs and no-shows, and each opens its list', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  test.slow()
  const { agency, user } = await aStaffedAgency(2)
  const program = await aProgramOf(agency.id, { en: 'Lifting' })
  await anOpenSession(agency.id, { program, title: 'Safe lifting', seats: 4, inDays: 3 })
  await aNoShow(agency.id, { program, person: await personOf(agency.id, 'Abel001') })
  await signIn(page, user)
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Sessions', exact: true })
  const week = card.getByRole('list', { name: 'Sessions this week, soonest first' })
  await expect(week.getByRole('listitem')).toContainText([/10:00 AM E[SD]T.*Safe lifting.*12 Main St.*0 of 4 seats/])
  await expect(card.getByRole('link', { name: /Waiting for sign-off/ })).toContainText('1')
  await expectAccessible(page, 'sessions on the dashboard')

  await card.getByRole('link', { name: /No-shows/ }).click()
  await expect(page.getByRole('heading', { name: 'Bookings and attendance' })).toBeVisible()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: 'Abel001' })).toContainText(/Missed class.*Absent/)
  await expectAccessible(page, 'bookings and attendance')
  await page.goBack()
  await card.getByRole('link', { name: /Waiting for sign-off/ }).click()
  await expect(page).toHaveURL(/\/sessions\?phase=attendance_pending/)
  await expect(page.getByRole('link', { name: 'Missed class' })).toBeVisible()
})

test('[R-RTE-5] [R-RTE-14] a path asks for a class: its free seats show at the step and can be booked there', {
  tag: drawn(3),
}, async ({ page, signIn }) => {
  test.slow()
  const { agency, user } = await aStaffedAgency(1)
  const program = await aProgramOf(agency.id, { en: 'Lifting' })
  await anOpenSession(agency.id, { program, title: 'Safe lifting', seats: 4 })
  const person = await personOf(agency.id, 'Abel001')
  await sql(
    `with l as (insert into learning_paths (organization_id, title, state, created_by_name, updated_by_name)
         values ($1, 'First month', 'active', 'Ana', 'Ana') returning id),
       v as (insert into learning_path_versions (organization_id, path_id, steps_no, is_ordered, created_by_name)
         select $1, id, 1, true, 'Ana' from l returning path_id),
       s as (insert into learning_path_steps (organization_id, path_id, steps_no, place, kind, program_id, is_required, is_gate)
         select $1, path_id, 1, 0, 'session', $2, true, false from v returning path_id)
     insert into path_enrolments (organization_id, path_id, employee_id, steps_no, state, source, start_date, moved_on, look_on, added_on, added_by_name)
     select $1, path_id, $3, 1, 'in_progress', 'manual', current_date, current_date, current_date, current_date, 'Ana' from s`,
    [agency.id, program, person],
  )
  await signIn(page, user)
  await page.goto(`/employees/${person}/training`)
  const path = page.getByRole('region', { name: 'First month' })
  await expect(async () => {
    await page.reload()
    await expect(path.getByText('Available')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const seats = path.getByRole('list', { name: 'Sessions with free seats' })
  await expect(seats.getByRole('listitem')).toContainText([/10:00 AM E[SD]T.*12 Main St.*4 seats free/])
  await expectAccessible(page, 'free seats at a step')
  await seats.getByRole('button', { name: /^Book / }).click()
  await expect(toast(page, /is booked/)).toBeVisible()
  await expect(path.getByText('Booked', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sessions', exact: true }).getByText('Safe lifting')).toBeVisible()
})

test('[R-RTE-7] [R-RTE-12] [R-PER-5] a viewer cannot open any sessions page', { tag: '@prove' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'viewer')
  const [own] = await sql<{ id: string; program_id: string }>(
    `select s.id, s.program_id from sessions s join organizations o on o.id = s.organization_id where o.name like 'Harborlight%' limit 1`,
    [],
  )
  const id = own?.id ?? '01900000-0000-7000-8000-000000000000'
  const program = own?.program_id ?? id
  for (const at of [
    'schedule',
    'sessions',
    'sessions/bookings',
    `sessions/${id}`,
    `programs/${program}/sessions`,
    `programs/${program}/schedule`,
  ]) {
    await page.goto(`/${at}`)
    await expect(page).toHaveURL(/\/forbidden/)
  }
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sessions', exact: true })).toHaveCount(0)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Sessions' })).toHaveCount(0)
})

test('[R-PER-5] a coordinator sees sessions, and only their own employees among the bookings', {
  tag: '@prove',
}, async ({ page, signIn }) => {
  await signIn(page, 'coordinator')
  await page.goto('/sessions')
  await expect(page.getByRole('heading', { name: 'Sessions', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Bookings and attendance' }).click()
  await expect(page.getByRole('heading', { name: 'Bookings and attendance' })).toBeVisible()
})
