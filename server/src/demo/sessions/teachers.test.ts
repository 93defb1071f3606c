import { expect, test } from 'vitest'
import { dayOf, dayText } from '../days.ts'
import { anInstructor } from '../factories/sessions.ts'
import { datesOf } from './days.ts'
import { teachingPlans } from './plans.ts'
import { Duties } from './teachers.ts'

const zone = 'America/New_York'

test('on any day of two years someone is free to teach each demo class', () => {
  const [first, last] = [dayOf('2026-11-30'), dayOf('2028-11-30')]
  const moved: string[] = []
  for (let today = first; today <= last; today += 5)
    for (const { instructors, sessions } of Object.values(teachingPlans)) {
      const duties = new Duties(
        instructors.map(({ name, languages, license }) =>
          anInstructor({
            organization_id: '00000000-0000-0000-0000-000000000001',
            name,
            languages: [...languages],
            ...(license !== undefined && { is_rn: true, license_expires_on: dayText(today + license) }),
          }),
        ),
      )
      const all = sessions.flatMap(plan => datesOf(plan, today, zone).map(date => ({ plan, first: date.first })))
      for (const one of all.toSorted((a, b) => a.first - b.first)) {
        const held = duties.when(one.plan, one.first, zone)
        expect(held.first - one.first).toBeLessThan(15)
        if (held.first !== one.first) moved.push(dayText(today))
      }
    }
  // The week in which two classes fall together after New Year
  expect(moved).toContain('2026-11-30')
}, 120_000)
