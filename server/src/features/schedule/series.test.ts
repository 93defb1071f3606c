import { datesOf, namedDays, type Repeats, ruleText } from '@preceptor/contract/schedule/recurrence'
import { recurrence, type Recurrence } from '@preceptor/contract/schedule/rule'
import { movedTo, planOf, splitAt, without } from '@preceptor/contract/schedule/split'
import { spanIn } from '@preceptor/contract/zoned-time'
import { expect, test } from 'vitest'
import { inWords } from '../../lib/texts.ts'

const weekly: Recurrence = {
  frequency: 'weekly',
  interval: 2,
  weekdays: ['tuesday'],
  position: null,
  month_day: null,
  until: '2026-12-15',
  times: null,
  except: [],
  skips_holidays: true,
}
const tuesdays: Repeats = { rule: weekly, starts_on: '2026-10-06', week_start: 'sunday' }
const days = ['2026-10-06', '2026-10-20', '2026-11-03', '2026-11-17', '2026-12-01', '2026-12-15']

test('every second Tuesday, leaving out skipped days and agency holidays', () => {
  expect(namedDays(tuesdays)).toEqual(days)
  const found = datesOf(without(tuesdays, '2026-10-20'), new Map([['2026-12-01', 'Staff day']]))
  expect(found.days).toEqual(['2026-10-06', '2026-11-03', '2026-11-17', '2026-12-15'])
  expect(found.left_out).toEqual([
    { on: '2026-10-20', holiday: null },
    { on: '2026-12-01', holiday: 'Staff day' },
  ])
  const open = { ...tuesdays, rule: { ...weekly, skips_holidays: false } }
  expect(datesOf(open, new Map([['2026-12-01', 'Staff day']])).days).toHaveLength(6)
})

test('a split series covers the same days in its two parts, also when it ends by count', () => {
  for (const rule of [weekly, { ...weekly, until: null, times: 6 }]) {
    const { before, after } = splitAt({ ...tuesdays, rule }, '2026-11-03')
    expect(before && namedDays(before)).toEqual(days.slice(0, 2))
    expect(namedDays(after)).toEqual(days.slice(2))
  }
  expect(splitAt(tuesdays, '2026-10-06').before).toBeNull()
})

test('moving one day moves the rule and its skipped days', () => {
  const moved = movedTo(without(tuesdays, '2026-11-17'), '2026-11-03', '2026-11-05')
  expect(moved?.rule.weekdays).toEqual(['thursday'])
  expect(moved && datesOf(moved).days).toEqual(['2026-10-08', '2026-10-22', '2026-11-05', '2026-12-03', '2026-12-17'])
  const back = movedTo(tuesdays, '2026-11-03', '2026-11-02')
  expect(back && namedDays(back)).toEqual([
    '2026-10-05',
    '2026-10-19',
    '2026-11-02',
    '2026-11-16',
    '2026-11-30',
    '2026-12-14',
  ])
  const twice = { ...tuesdays, rule: { ...weekly, interval: 1, weekdays: ['tuesday' as const, 'thursday' as const] } }
  expect(movedTo(twice, '2026-10-06', '2026-10-07')?.rule.weekdays).toEqual(['wednesday', 'thursday'])
  expect(movedTo(twice, '2026-10-06', '2026-10-08')).toBeNull()
  const monthly = {
    ...weekly,
    frequency: 'monthly' as const,
    interval: 1,
    weekdays: ['friday' as const],
    position: 'last' as const,
  }
  const lastFridays = { ...tuesdays, rule: monthly }
  expect(namedDays(lastFridays)).toEqual(['2026-10-30', '2026-11-27'])
  expect(movedTo(lastFridays, '2026-10-30', '2026-10-29')?.rule).toMatchObject({
    weekdays: ['thursday'],
    position: 'last',
  })
  expect(movedTo(lastFridays, '2026-10-30', '2026-10-22')?.rule).toMatchObject({
    weekdays: ['thursday'],
    position: 'fourth',
  })
  expect(movedTo(lastFridays, '2026-10-30', '2026-11-02')).toBeNull()
})

test('moving the whole series moves every session with its occurrence; under a changed rule, sessions on kept days stay', () => {
  const sessions = days.map((on, at) => ({ id: String(at), on }))
  const shifted = movedTo(tuesdays, '2026-10-06', '2026-10-07')
  expect(planOf(sessions, shifted ? namedDays(shifted) : [], true)).toMatchObject({
    keep: [],
    move: days.map((on, at) => ({
      id: String(at),
      on,
      to: `${on.slice(0, 8)}${String(Number(on.slice(8)) + 1).padStart(2, '0')}`,
    })),
    add: [],
    drop: [],
  })
  const fewer = { ...tuesdays, rule: { ...weekly, interval: 4 } }
  const plan = planOf(sessions, namedDays(fewer), false)
  expect(plan.keep.map(({ on }) => on)).toEqual(['2026-10-06', '2026-11-03', '2026-12-01'])
  expect(plan.drop.map(({ on }) => on)).toEqual(['2026-10-20', '2026-11-17', '2026-12-15'])
  const more = { ...tuesdays, rule: { ...weekly, interval: 1 } }
  expect(planOf(sessions, namedDays(more), false)).toMatchObject({ drop: [], move: [], add: { length: 5 } })
})

test('a class keeps its length when its times fall in a clock change, and shows its real length when the clocks change during it', () => {
  const zone = 'America/New_York'
  expect(spanIn('2026-03-08T02:15', '2026-03-08T02:45', zone)).toMatchObject({
    starts: { local: '2026-03-08T03:15', clock: 'skipped' },
    ends: { local: '2026-03-08T03:45', clock: 'skipped' },
    minutes: 30,
  })
  expect(spanIn('2026-03-08T02:30', '2026-03-08T03:00', zone)).toMatchObject({
    ends: { local: '2026-03-08T04:00' },
    minutes: 30,
  })
  expect(spanIn('2026-11-01T00:30', '2026-11-01T03:00', zone).minutes).toBe(210)
  expect(spanIn('2026-11-01T01:30', '2026-11-01T03:00', zone).starts.clock).toBe('twice')
})

test('a rule reads as a sentence in English and Spanish, and an incomplete one is refused', () => {
  const said = (rule: Recurrence) => ['en', 'es'].map(language => inWords(language, ruleText(rule)))
  expect(said(weekly)).toEqual([
    'Every 2 weeks on Tuesday until Dec 15, 2026',
    'Cada 2 semanas, el martes hasta el 15 dic 2026',
  ])
  const many = { ...weekly, interval: 1, weekdays: ['friday', 'monday', 'wednesday'] as const, until: null, times: 12 }
  expect(said({ ...many, weekdays: [...many.weekdays] })[0]).toBe(
    'Every week on Monday, Wednesday and Friday, 12 times',
  )
  const last = { ...weekly, frequency: 'monthly' as const, interval: 1, position: 'last' as const }
  expect(said(last)[0]).toBe('Every month on the last Tuesday until Dec 15, 2026')
  expect(said({ ...last, position: null, month_day: 31 })[0]).toBe(
    'Every month on day 31 or the last day until Dec 15, 2026',
  )
  expect(said({ ...weekly, frequency: 'daily', interval: 1 })[0]).toBe('Every day until Dec 15, 2026')
  expect(recurrence.safeParse(weekly).success).toBe(true)
  for (const wrong of [{ until: null }, { times: 3 }, { weekdays: [] }, { interval: 0 }, { frequency: 'monthly' }])
    expect(recurrence.safeParse({ ...weekly, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
})
