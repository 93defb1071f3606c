import {
  addDays,
  addMonths,
  cycleEndsOn,
  effectiveDue,
  isOverdue,
  lastValidDay,
  nthWindow,
  type Pause,
  type Recurrence,
  renewalDueOn,
  renewalOpensOn,
  ruleDueOn,
} from '@preceptor/contract'
import { expect, test } from 'vitest'
import { todayIn } from '../employees/today.ts'

/** Worked examples that a person can read: the inputs, the resulting day, and why. */

type Worked = readonly [why: string, found: string | boolean | null, wanted: string | boolean | null]

const rule = (
  due_from: 'assignment' | 'hire' | 'start' | 'fixed',
  due: number | string | null,
  [assigned_on, start_date, hire_date]: readonly [string, string?, (string | null)?],
) =>
  ruleDueOn(
    { due_from, due_days: typeof due === 'number' ? due : null, due_on: typeof due === 'string' ? due : null },
    { assigned_on, start_date: start_date ?? assigned_on, hire_date: hire_date ?? null },
  )

const byRule: Worked[] = [
  ['30 days from assignment', rule('assignment', 30, ['2026-03-02']), '2026-04-01'],
  ['0 days: by the end of the day it is assigned', rule('assignment', 0, ['2026-03-02']), '2026-03-02'],
  ['1 day over the end of a month', rule('assignment', 1, ['2026-04-30']), '2026-05-01'],
  ['1 day over the end of February', rule('assignment', 1, ['2026-02-28']), '2026-03-01'],
  ['1 day over the end of a February with 29 days', rule('assignment', 1, ['2028-02-28']), '2028-02-29'],
  ['30 days across a leap day', rule('assignment', 30, ['2028-02-10']), '2028-03-11'],
  ['30 days across February without one', rule('assignment', 30, ['2027-02-10']), '2027-03-12'],
  ['1 day over the end of the year', rule('assignment', 1, ['2026-12-31']), '2027-01-01'],
  ['365 days of a common year', rule('assignment', 365, ['2026-03-02']), '2027-03-02'],
  [
    '365 days across a leap day end a day earlier in the calendar',
    rule('assignment', 365, ['2027-03-02']),
    '2028-03-01',
  ],
  ['730 days, the longest rule', rule('assignment', 730, ['2026-03-02']), '2028-03-01'],
  ['a day of 23 hours counts as one: clocks go forward Mar 8', rule('assignment', 1, ['2026-03-08']), '2026-03-09'],
  ['a day of 25 hours counts as one: clocks go back Nov 1', rule('assignment', 1, ['2026-11-01']), '2026-11-02'],
  ['30 days across the clocks going forward', rule('assignment', 30, ['2026-02-20']), '2026-03-22'],
  ['30 days across the clocks going back', rule('assignment', 30, ['2026-10-15']), '2026-11-14'],
  ['a later start: nobody’s time runs before it', rule('assignment', 30, ['2026-03-02', '2026-03-20']), '2026-04-19'],
  [
    'an earlier start: from assignment all the same',
    rule('assignment', 30, ['2026-03-20', '2026-03-02']),
    '2026-04-19',
  ],
  ['from the start date, later', rule('start', 14, ['2026-03-02', '2026-03-20']), '2026-04-03'],
  ['from the start date, earlier', rule('start', 14, ['2026-03-20', '2026-03-02']), '2026-03-16'],
  ['from a start on a leap day', rule('start', 365, ['2028-02-29']), '2029-02-28'],
  ['from hire', rule('hire', 90, ['2026-03-02', '2026-03-02', '2026-02-16']), '2026-05-17'],
  ['from hire long ago: it was due then', rule('hire', 90, ['2026-03-02', '2026-03-02', '2020-01-06']), '2020-04-05'],
  ['from a hire on a leap day', rule('hire', 1, ['2026-03-02', '2026-03-02', '2024-02-29']), '2024-03-01'],
  ['from a first day ahead', rule('hire', 7, ['2026-03-02', '2026-03-02', '2026-04-13']), '2026-04-20'],
  ['from hire without a hire date: no due date', rule('hire', 90, ['2026-03-02']), null],
  ['one day for everyone', rule('fixed', '2026-12-31', ['2026-03-02']), '2026-12-31'],
  ['one day for everyone, a leap day', rule('fixed', '2028-02-29', ['2026-03-02']), '2028-02-29'],
  ['one day for everyone that has passed stays that day', rule('fixed', '2026-01-31', ['2026-03-02']), '2026-01-31'],
]

const due = (
  [rule_due_on, set_due_on = null, extended_to = null]: readonly (string | null)[],
  due_since = '2026-03-02',
  pauses: readonly (readonly [string, string | null])[] = [],
) =>
  effectiveDue(
    { rule_due_on: rule_due_on ?? null, set_due_on, extended_to, due_since },
    pauses.map(([starts_on, ends_on]): Pause => ({ starts_on, ends_on })),
  )

const r = '2026-04-01'
const byHand: Worked[] = [
  ['nothing set: the rule’s', due([r]), r],
  ['set by hand: that day', due([r, '2026-05-15']), '2026-05-15'],
  ['set by hand to an earlier day', due([r, '2026-03-10']), '2026-03-10'],
  ['set by hand where the rule says nothing', due([null, '2026-05-15']), '2026-05-15'],
  ['extended: that day', due([r, null, '2026-04-15']), '2026-04-15'],
  ['extended after it was set by hand', due([r, '2026-05-15', '2026-06-01']), '2026-06-01'],
  ['no rule, nothing set: no due date', due([null]), null],
  ['no due date does not begin to be one by leave', due([null], '2026-03-02', [['2026-03-05', '2026-03-15']]), null],
]

const leave: Worked[] = [
  ['ten days of leave', due([r], '2026-03-02', [['2026-03-05', '2026-03-15']]), '2026-04-11'],
  ['back the day it began: nothing moves', due([r], '2026-03-02', [['2026-03-05', '2026-03-05']]), r],
  ['away for one day', due([r], '2026-03-02', [['2026-03-05', '2026-03-06']]), '2026-04-02'],
  ['still away: the day is known only when they return', due([r], '2026-03-02', [['2026-03-05', null]]), r],
  [
    'leave that began before it was assigned counts from then',
    due([r], '2026-03-02', [['2026-02-20', '2026-03-12']]),
    '2026-04-11',
  ],
  ['leave that ended before does not count', due([r], '2026-03-02', [['2026-02-01', '2026-02-20']]), r],
  [
    'leave that ended the day it was assigned does not count',
    due([r], '2026-03-02', [['2026-02-01', '2026-03-02']]),
    r,
  ],
  [
    'twice away: both',
    due([r], '2026-03-02', [
      ['2026-03-05', '2026-03-10'],
      ['2026-03-20', '2026-03-30'],
    ]),
    '2026-04-16',
  ],
  [
    'once back, once still away',
    due([r], '2026-03-02', [
      ['2026-03-05', '2026-03-10'],
      ['2026-03-20', null],
    ]),
    '2026-04-06',
  ],
  [
    'the order of leaves does not matter',
    due([r], '2026-03-02', [
      ['2026-03-20', '2026-03-30'],
      ['2026-03-05', '2026-03-10'],
    ]),
    '2026-04-16',
  ],
  ['across the clocks going forward: whole days', due([r], '2026-03-02', [['2026-03-07', '2026-03-09']]), '2026-04-03'],
  ['across the clocks going back', due(['2026-12-01'], '2026-10-01', [['2026-10-30', '2026-11-03']]), '2026-12-05'],
  ['across a leap day', due(['2028-03-10'], '2028-02-01', [['2028-02-27', '2028-03-02']]), '2028-03-14'],
  ['across the end of a year', due(['2027-01-15'], '2026-12-01', [['2026-12-28', '2027-01-04']]), '2027-01-22'],
  [
    'leave after the due date still moves it: it was open all the while',
    due([r], '2026-03-02', [['2026-04-10', '2026-04-20']]),
    '2026-04-11',
  ],
  [
    'extended after the leave: the leave is in the past',
    due([r, null, '2026-05-01'], '2026-03-20', [['2026-03-05', '2026-03-15']]),
    '2026-05-01',
  ],
  [
    'extended during the leave: the rest of it counts',
    due([r, null, '2026-05-01'], '2026-03-10', [['2026-03-05', '2026-03-15']]),
    '2026-05-06',
  ],
  [
    'extended before the leave: all of it counts',
    due([r, null, '2026-05-01'], '2026-03-02', [['2026-03-05', '2026-03-15']]),
    '2026-05-11',
  ],
  [
    'set by hand on the day back: nothing moves',
    due([r, '2026-05-01'], '2026-03-15', [['2026-03-05', '2026-03-15']]),
    '2026-05-01',
  ],
  ['set by hand the day before', due([r, '2026-05-01'], '2026-03-14', [['2026-03-05', '2026-03-15']]), '2026-05-02'],
  ['a leave of a year', due([r], '2026-03-02', [['2026-03-05', '2027-03-05']]), '2027-04-01'],
]

const late: Worked[] = [
  ['due today is not late: by the end of the day', isOverdue('2026-04-01', '2026-04-01', 0), false],
  ['late from the next day on', isOverdue('2026-04-01', '2026-04-02', 0), true],
  ['due tomorrow', isOverdue('2026-04-02', '2026-04-01', 0), false],
  ['without a due date nobody is late', isOverdue(null, '2026-04-01', 0), false],
  ['late on a leap day', isOverdue('2028-02-28', '2028-02-29', 0), true],
  ['due on a leap day, not late on it', isOverdue('2028-02-29', '2028-02-29', 0), false],
  ['late in the new year', isOverdue('2026-12-31', '2027-01-01', 0), true],
  ['the last day of five days of grace', isOverdue('2026-11-05', '2026-11-10', 5), false],
  ['late from the day after grace', isOverdue('2026-11-05', '2026-11-11', 5), true],
  ['grace across a leap day', isOverdue('2028-02-28', '2028-02-29', 1), false],
  ['grace across the end of daylight saving', isOverdue('2026-10-31', '2026-11-01', 1), false],
  ['without a due date there is nothing to be late for, grace or not', isOverdue(null, '2026-04-01', 5), false],
]
const zone = (moment: string, time_zone = 'America/New_York') => todayIn(time_zone, new Date(moment))
const todays: Worked[] = [
  ['11:30 pm in New York is still that day', zone('2026-04-02T03:30:00Z'), '2026-04-01'],
  ['midnight in New York is the next', zone('2026-04-02T04:00:00Z'), '2026-04-02'],
  [
    'the same moment in Los Angeles is the day before',
    zone('2026-04-02T04:00:00Z', 'America/Los_Angeles'),
    '2026-04-01',
  ],
  ['a moment before the clocks go forward', zone('2026-03-08T04:59:00Z'), '2026-03-07'],
  ['midnight of the day with 23 hours', zone('2026-03-08T05:00:00Z'), '2026-03-08'],
  ['its last minute is an hour earlier by UTC', zone('2026-03-09T03:59:00Z'), '2026-03-08'],
  ['the day after', zone('2026-03-09T04:00:00Z'), '2026-03-09'],
  ['the last minute of the day with 25 hours', zone('2026-11-02T04:59:00Z'), '2026-11-01'],
  ['the day after it', zone('2026-11-02T05:00:00Z'), '2026-11-02'],
  ['New Year in New York, hours after UTC', zone('2027-01-01T04:59:00Z'), '2026-12-31'],
  ['Arizona has no summer time', zone('2026-07-01T06:59:00Z', 'America/Phoenix'), '2026-06-30'],
  ['Honolulu', zone('2026-07-01T09:59:00Z', 'Pacific/Honolulu'), '2026-06-30'],
]

const months: Worked[] = [
  ['a month', addMonths('2026-03-15', 1), '2026-04-15'],
  ['Jan 31 and a month: the last day of February', addMonths('2026-01-31', 1), '2026-02-28'],
  ['in a leap year', addMonths('2028-01-31', 1), '2028-02-29'],
  ['Jan 30 and a month', addMonths('2026-01-30', 1), '2026-02-28'],
  ['Jan 29 and a month, common year', addMonths('2026-01-29', 1), '2026-02-28'],
  ['Jan 29 and a month, leap year', addMonths('2028-01-29', 1), '2028-02-29'],
  ['Mar 31 and a month', addMonths('2026-03-31', 1), '2026-04-30'],
  ['Aug 31 and six months', addMonths('2026-08-31', 6), '2027-02-28'],
  ['Feb 28 stays the 28th', addMonths('2026-02-28', 1), '2026-03-28'],
  ['Feb 29 and a year', addMonths('2024-02-29', 12), '2025-02-28'],
  ['Feb 29 and four years', addMonths('2024-02-29', 48), '2028-02-29'],
  ['over the end of the year', addMonths('2026-12-15', 1), '2027-01-15'],
  ['2100 is no leap year', addMonths('2096-02-29', 48), '2100-02-28'],
]

const counts = (completed_on: string, validity_months: number | null, valid_until: string | null = null) =>
  lastValidDay(completed_on, {
    validity: valid_until ? 'until' : validity_months ? 'months' : 'forever',
    validity_months,
    valid_until,
  })
const expiry: Worked[] = [
  ['twelve months end the day before', counts('2026-03-02', 12), '2027-03-01'],
  ['completed on New Year’s Day: to the end of the year', counts('2026-01-01', 12), '2026-12-31'],
  ['completed on a leap day', counts('2024-02-29', 12), '2025-02-27'],
  ['completed on Feb 28 before a leap year', counts('2027-02-28', 12), '2028-02-27'],
  ['completed on Mar 1 before a leap year: Feb 29 is in it', counts('2027-03-01', 12), '2028-02-29'],
  ['one month from Jan 31', counts('2026-01-31', 1), '2026-02-27'],
  ['one month from Jan 31, leap year', counts('2028-01-31', 1), '2028-02-28'],
  ['six months from Aug 31', counts('2026-08-31', 6), '2027-02-27'],
  ['24 months', counts('2026-03-02', 24), '2028-03-01'],
  ['120 months, the longest', counts('2026-03-02', 120), '2036-03-01'],
  ['until a day for everyone', counts('2026-03-02', null, '2026-12-31'), '2026-12-31'],
  ['for good', counts('2026-03-02', null), null],
]

const renewal: Worked[] = [
  ['30 days before', renewalOpensOn('2027-03-01', 30), '2027-01-30'],
  ['no lead: on the last day', renewalOpensOn('2027-03-01', 0), '2027-03-01'],
  ['across a leap day', renewalOpensOn('2028-03-01', 1), '2028-02-29'],
  ['across the end of the year', renewalOpensOn('2027-01-15', 30), '2026-12-16'],
  ['across the clocks going forward', renewalOpensOn('2026-03-15', 14), '2026-03-01'],
  ['a whole year of lead', renewalOpensOn('2027-03-01', 365), '2026-03-01'],
]

const window = (anchor: string, n: number) => {
  const { starts_on, ends_on } = nthWindow(anchor, 12, n)
  return `${starts_on} to ${ends_on}`
}
const windows: Worked[] = [
  ['hired on a leap day, first year', window('2024-02-29', 1), '2024-02-29 to 2025-02-27'],
  ['second year', window('2024-02-29', 2), '2025-02-28 to 2026-02-27'],
  ['third year', window('2024-02-29', 3), '2026-02-28 to 2027-02-27'],
  ['fourth year ends before the leap day', window('2024-02-29', 4), '2027-02-28 to 2028-02-28'],
  ['fifth year starts on it: counted from the anchor', window('2024-02-29', 5), '2028-02-29 to 2029-02-27'],
  ['an ordinary day', window('2020-01-06', 7), '2026-01-06 to 2027-01-05'],
  ['the calendar year', window('2026-01-01', 1), '2026-01-01 to 2026-12-31'],
]

const anew = (
  due_from: 'assignment' | 'hire' | 'start' | 'fixed',
  due: number | string,
  today: string,
  ends_on: string,
  hire_date: string | null = '2020-01-06',
) =>
  renewalDueOn(
    { due_from, due_days: typeof due === 'number' ? due : null, due_on: typeof due === 'string' ? due : null },
    { today, ends_on, hire_date },
  )
const renewed: Worked[] = [
  [
    'opens 30 days ahead, 14 days to do it: by the rule',
    anew('assignment', 14, '2027-01-30', '2027-03-01'),
    '2027-02-13',
  ],
  [
    '60 days to do it: never after the one before ends',
    anew('assignment', 60, '2027-01-30', '2027-03-01'),
    '2027-03-01',
  ],
  ['the rule and the end on one day', anew('assignment', 30, '2027-01-30', '2027-03-01'), '2027-03-01'],
  ['by start date: a renewal starts when it opens', anew('start', 14, '2027-01-30', '2027-03-01'), '2027-02-13'],
  ['days from hire say nothing of a renewal: by the end', anew('hire', 90, '2027-01-30', '2027-03-01'), '2027-03-01'],
  ['without a hire date: by the end', anew('hire', 90, '2027-01-30', '2027-03-01', null), '2027-03-01'],
  [
    'a day for everyone that has passed: by the end',
    anew('fixed', '2026-12-31', '2027-01-30', '2027-03-01'),
    '2027-03-01',
  ],
  ['a day for everyone ahead of the end', anew('fixed', '2027-02-15', '2027-01-30', '2027-03-01'), '2027-02-15'],
  ['a day for everyone after the end', anew('fixed', '2027-12-31', '2027-01-30', '2027-03-01'), '2027-03-01'],
  ['no lead: opens and is due on the last day', anew('assignment', 14, '2027-03-01', '2027-03-01'), '2027-03-01'],
  [
    'expired while nobody ran: the rule counts from today',
    anew('assignment', 14, '2027-03-11', '2027-03-01'),
    '2027-03-25',
  ],
  [
    'expired, and the rule says nothing: today, not in the past',
    anew('hire', 90, '2027-03-11', '2027-03-01'),
    '2027-03-11',
  ],
  ['ends on a leap day', anew('assignment', 60, '2028-01-30', '2028-02-29'), '2028-02-29'],
  ['14 days across a leap day', anew('assignment', 14, '2028-02-20', '2028-03-20'), '2028-03-05'],
  ['14 days across the clocks going forward', anew('assignment', 14, '2027-03-07', '2027-04-06'), '2027-03-21'],
  ['14 days over the end of the year', anew('assignment', 14, '2026-12-20', '2027-01-19'), '2027-01-03'],
]

const ends = (
  recurrence: Recurrence,
  completed_on: string,
  {
    expires_on = null,
    hired = '2020-01-06',
    before = null,
  }: { expires_on?: string | null; hired?: string | null; before?: string | null } = {},
) => cycleEndsOn(recurrence, { completed_on, expires_on, hire_date: hired, renews_until: before })
const cycles: Worked[] = [
  ['not repeated: it has no end', ends('none', '2026-03-02', { expires_on: '2027-03-01' }), null],
  ['repeated when it expires', ends('rolling', '2026-03-02', { expires_on: '2027-03-01' }), '2027-03-01'],
  ['repeated when it expires, and it never does', ends('rolling', '2026-03-02'), null],
  ['each calendar year', ends('calendar', '2026-03-02'), '2026-12-31'],
  ['completed on New Year’s Eve: that year', ends('calendar', '2026-12-31'), '2026-12-31'],
  ['completed on New Year’s Day: the new year', ends('calendar', '2027-01-01'), '2027-12-31'],
  [
    'a renewal done early, in December: it is the next year’s',
    ends('calendar', '2026-12-10', { before: '2026-12-31' }),
    '2027-12-31',
  ],
  ['a renewal done late, in February', ends('calendar', '2027-02-10', { before: '2026-12-31' }), '2027-12-31'],
  ['a renewal done a year late', ends('calendar', '2028-02-10', { before: '2026-12-31' }), '2028-12-31'],
  ['each year from hire', ends('anniversary', '2026-03-02', { hired: '2020-06-15' }), '2026-06-14'],
  [
    'completed the day before the anniversary',
    ends('anniversary', '2026-06-14', { hired: '2020-06-15' }),
    '2026-06-14',
  ],
  [
    'completed on the anniversary: the next year',
    ends('anniversary', '2026-06-15', { hired: '2020-06-15' }),
    '2027-06-14',
  ],
  ['completed in the first year', ends('anniversary', '2020-06-20', { hired: '2020-06-15' }), '2021-06-14'],
  [
    'completed before the hire date: it ends with the day before hire',
    ends('anniversary', '2020-06-01', { hired: '2020-06-15' }),
    '2020-06-14',
  ],
  [
    'hired on New Year’s Day: the calendar year',
    ends('anniversary', '2026-03-02', { hired: '2020-01-01' }),
    '2026-12-31',
  ],
  ['hired on a leap day, common year', ends('anniversary', '2026-03-02', { hired: '2024-02-29' }), '2027-02-27'],
  ['hired on a leap day, into a leap year', ends('anniversary', '2027-03-02', { hired: '2024-02-29' }), '2028-02-28'],
  ['completed on the leap day itself', ends('anniversary', '2028-02-29', { hired: '2024-02-29' }), '2029-02-27'],
  [
    'a renewal done early: it is of the year that comes',
    ends('anniversary', '2026-06-01', { hired: '2020-06-15', before: '2026-06-14' }),
    '2027-06-14',
  ],
  ['without a hire date there is no anniversary', ends('anniversary', '2026-03-02', { hired: null }), null],
]

const fromExpiry: Worked[] = [
  ['done early, counted from the old end: no day is lost', counts(addDays('2027-03-01', 1), 12), '2028-03-01'],
  ['the same, counted from completion', counts('2027-02-10', 12), '2028-02-09'],
  ['the old end on Dec 31', counts(addDays('2026-12-31', 1), 12), '2027-12-31'],
  ['the old end on a leap day', counts(addDays('2028-02-29', 1), 12), '2029-02-28'],
  ['the old end on Feb 28 of a leap year', counts(addDays('2028-02-28', 1), 12), '2029-02-27'],
]

const opening: Worked[] = [
  ['the last minute before the lead, in New York', zone('2027-01-30T04:59:00Z'), '2027-01-29'],
  ['its first minute', zone('2027-01-30T05:00:00Z'), '2027-01-30'],
  ['the same minute is the day before in Honolulu', zone('2027-01-30T05:00:00Z', 'Pacific/Honolulu'), '2027-01-29'],
  ['60 days before Apr 30', renewalOpensOn('2027-04-30', 60), '2027-03-01'],
  ['60 days before Apr 30 of a leap year: Feb has a day more', renewalOpensOn('2028-04-29', 60), '2028-02-29'],
  ['across the clocks going back', renewalOpensOn('2026-11-15', 30), '2026-10-16'],
]

const all = {
  byRule,
  byHand,
  leave,
  late,
  todays,
  months,
  expiry,
  renewal,
  windows,
  renewed,
  cycles,
  fromExpiry,
  opening,
}
for (const [name, list] of Object.entries(all))
  test.each(list)(`${name}: %s`, (_, found, wanted) => expect(found).toBe(wanted))

test('there are at least 150 cases', () => {
  expect(Object.values(all).flat().length).toBeGreaterThanOrEqual(150)
})
