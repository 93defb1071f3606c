import { credential, eachTime, hours, inDays, inMonths, initially, of, preset, program } from './preset.ts'

/** The other states of the list. */

export const florida = [
  preset('fl-hha-initial', 'FL', {
    name: 'FL home health aide, state license: 40 hours before work',
    applies_if: of('HHA'),
    ...initially([40, inDays(0)]),
    citation: '59A-8.0095(5)',
    source: 'secondary',
    remarks: 'Forty hours or the test. Sources differ on yearly hours: decide in your policy.',
  }),
  preset('fl-hha-medicare', 'FL', {
    name: 'FL home health aide, Medicare: 12 hours a year',
    applies_if: { ...of('HHA'), certifications: ['medicare'] },
    citation: '42 CFR 484.80',
    source: 'secondary',
  }),
  preset('fl-medication-initial', 'FL', {
    name: 'FL help with medication: 6 hours first',
    applies_if: { ...of('HHA', 'CNA'), tasks: ['medication'] },
    ...initially([6, inDays(0)]),
    counts_as: ['in_service', 'initial'],
    topics: ['Medication'],
    rn_led: true,
    citation: 'F.S. 400.489',
    source: 'primary',
  }),
  preset('fl-medication-yearly', 'FL', {
    name: 'FL help with medication: 2 hours more each year',
    applies_if: { ...of('HHA', 'CNA'), tasks: ['medication'] },
    asks: hours(2),
    topics: ['Medication'],
    rn_led: true,
    in_addition_to: 'fl-hha-medicare',
    citation: 'F.S. 400.489',
    source: 'primary',
    remarks: 'In addition to the yearly hours; a validation follows each year.',
  }),
  preset('fl-dementia', 'FL', {
    name: 'FL dementia: 1 hour within 30 days, 2 more within 7 months',
    applies_if: of('HHA', 'PCA', 'COMP'),
    ...initially([1, inDays(30)], [2, inMonths(7)]),
    counts_as: ['in_service', 'orientation', 'initial'],
    topics: ['Dementia'],
    citation: 'F.S. 430.5025',
    source: 'primary',
    remarks: 'The two further hours are for personal care. Written information comes first.',
  }),
  preset('fl-cna', 'FL', {
    name: 'FL nursing assistant: 24 hours in two years',
    applies_if: of('CNA'),
    asks: hours(24),
    window: { kind: 'two_years' },
    anchor: 'certification',
    first_year: 'prorated',
    citation: '64B9-15.011',
    source: 'primary',
    remarks: 'One hour for each month.',
  }),
]

/** Fourteen subjects of Indiana's list. */
const indiana = [
  'Communication',
  'Documentation',
  'Vital signs',
  'Infection control',
  'Body functions',
  'Safe environment',
  'Emergencies',
  'Needs of clients',
  'Hygiene',
  'Transfers',
  'Range of motion',
  'Nutrition',
  'Medication',
  'Client rights',
]

export const midwest = [
  preset('in-hha', 'IN', {
    name: 'IN home health aide: 12 hours from January to December, 8 of them in 8 of 14 subjects',
    applies_if: of('HHA'),
    window: { kind: 'calendar_year' },
    anchor: 'jan_1',
    first_year: 'prorated',
    sets: [{ topics: indiana, minutes: 480, distinct: 8 }],
    citation: '410 IAC 17-14-1; IC 16-27.5-5-2',
    source: 'secondary',
    remarks: 'One agency’s policy prorates the first year; the text does not say.',
  }),
  preset('il-hsw-initial', 'IL', {
    name: 'IL home services worker: 5 hours before work, 5 within 30 days',
    applies_if: of('HSW', 'PCA', 'HMK'),
    ...initially([5, inDays(0)], [5, inDays(30)]),
    transfer_days: 365,
    citation: '77 IAC 245.71',
    source: 'primary',
    remarks: 'Training at another agency within 365 days counts.',
  }),
  preset('il-hsw-yearly', 'IL', {
    name: 'IL home services worker: 10 hours a year',
    applies_if: of('HSW', 'PCA', 'HMK'),
    asks: hours(10),
    first_year: 'exempt',
    transfer_days: 365,
    citation: '77 IAC 245.71',
    source: 'secondary',
    remarks: 'The initial hours satisfy the first year. An older text has 8.',
  }),
  preset('oh-pca-initial', 'OH', {
    name: 'OH personal care aide (PASSPORT): 30 hours before work',
    applies_if: of('PCA'),
    ...initially([30, inDays(0)]),
    citation: 'ORC 173.525',
    source: 'primary',
  }),
  preset('oh-pca-yearly', 'OH', {
    name: 'OH personal care aide (PASSPORT): 6 hours in 12 months',
    applies_if: of('PCA'),
    asks: hours(6),
    citation: 'ORC 173.525',
    source: 'primary',
  }),
  preset('mn-home-care', 'MN', {
    name: 'MN home care staff: 8 hours for each 12 months, 4 topics',
    applies_if: of('HHA', 'PCA', 'HMK'),
    asks: hours(8),
    sets: [
      { topics: ['Abuse reporting', 'Client rights', 'Infection control', 'Agency policies'], minutes: 0, distinct: 4 },
    ],
    citation: '144A.4796',
    source: 'secondary',
  }),
]

export const west = [
  preset('ca-hha', 'CA', {
    name: 'CA home health aide: 12 hours in each 12 months',
    applies_if: of('HHA'),
    anchor: 'certification',
    citation: '22 CCR 74747; H&S 1736.1',
    source: 'secondary',
    remarks: 'Initial hours: 120 by regulation, 75 by statute. The certificate ends on the birthday, every two years.',
  }),
  preset('ca-hca-initial', 'CA', {
    name: 'CA home care aide: 5 hours before the first client',
    applies_if: of('HCA'),
    ...initially([5, inDays(0)]),
    counts_as: ['orientation', 'initial'],
    citation: 'H&S 1796.44',
    source: 'secondary',
    remarks: 'Two of orientation and three of safety.',
  }),
  preset('ca-hca-yearly', 'CA', {
    name: 'CA home care aide: 5 hours a year',
    applies_if: of('HCA'),
    asks: hours(5),
    citation: 'H&S 1796.44; SB 412',
    source: 'secondary',
    remarks: 'Dementia joins the topics in January 2027. Online training is allowed.',
  }),
  preset('wa-ltc', 'WA', {
    name: 'WA long-term care worker: 12 hours by the birthday',
    applies_if: of('HCA'),
    anchor: 'birthday',
    first_year: 'exempt',
    citation: 'WAC 246-980-115; 388-71-0991',
    source: 'primary',
    remarks: 'None if the first renewal is under a year. An amendment of April 2025 was not read.',
  }),
  preset('co-care', 'CO', {
    name: 'CO non-medical direct care: 6 topics a year',
    applies_if: of('PCA', 'HMK', 'COMP'),
    asks: { kind: 'topics', topics: 6 },
    first_year: 'prorated',
    citation: '6 CCR 1011-1 ch. 26',
    source: 'secondary',
    remarks: 'Some sources have 12 topics.',
  }),
]

export const south = [
  preset('tx-hha', 'TX', {
    name: 'TX home health aide: 75 hours, asked anew after 24 months away',
    applies_if: of('HHA'),
    ...initially([75, inDays(0)]),
    lapse_after_months: 24,
    citation: '26 TAC 558.701',
    source: 'primary',
    remarks: 'Or experience, the registry or an evaluation: enter it as training given elsewhere.',
  }),
  preset('va-pca-initial', 'VA', {
    name: 'VA personal care aide: 40 hours before work',
    applies_if: of('PCA'),
    ...initially([40, inDays(0)]),
    citation: '12VAC5-381',
    source: 'unverified',
  }),
  preset('va-yearly', 'VA', {
    name: 'VA aides: 12 hours a year',
    applies_if: of('PCA', 'HHA'),
    citation: '12VAC5-381',
    source: 'unverified',
  }),
  preset('ga-pca-initial', 'GA', {
    name: 'GA personal care aide: 20 hours before work, 20 within 6 months',
    applies_if: of('PCA'),
    ...initially([20, inDays(0)], [20, inMonths(6)]),
    citation: '111-8-65-.09',
    source: 'secondary',
  }),
  preset('ga-pca-yearly', 'GA', {
    name: 'GA personal care aide: 8 hours a year',
    applies_if: of('PCA'),
    asks: hours(8),
    citation: '111-8-65-.09',
    source: 'secondary',
  }),
  preset('ga-companion', 'GA', {
    name: 'GA companion: 8 hours a year after the first',
    applies_if: of('COMP'),
    asks: hours(8),
    first_year: 'exempt',
    citation: '111-8-65-.09',
    source: 'secondary',
  }),
  preset('dc-aide-initial', 'DC', {
    name: 'DC aide: 75 hours before work',
    applies_if: of('HHA', 'PCA'),
    ...initially([75, inDays(0)]),
    citation: '22-B DCMR 3915',
    source: 'primary',
  }),
  preset('dc-aide', 'DC', {
    name: 'DC aide: 12 hours a year after the first',
    applies_if: of('HHA', 'PCA'),
    first_year: 'exempt',
    citation: '22-B DCMR 3915',
    source: 'primary',
    remarks: 'Part of it is about disability.',
  }),
  preset('cpr', null, {
    name: 'CPR card',
    applies_if: of('HHA', 'PCA', 'CNA'),
    ...credential('CPR', inDays(30)),
    citation: null,
    source: 'unverified',
    remarks: 'Many contracts ask for it.',
  }),
  preset('orientation', null, {
    name: 'New-hire orientation within 30 days',
    ...program('New-hire orientation', inDays(30)),
    citation: null,
    source: 'unverified',
  }),
  preset('hipaa-each-year', null, {
    name: 'HIPAA once in each calendar year',
    ...eachTime('HIPAA', 'calendar_year'),
    citation: null,
    source: 'unverified',
  }),
]

/** Initial hours of other states, as read in 2016: total and practical. */
const hours2016 = {
  AK: [140, 80],
  HI: [100, 70],
  ID: [120, 40],
  KS: [110, 45],
  ME: [180, 70],
  MT: [91, 25],
  NH: [100, 60],
  RI: [100, 20],
  UT: [100, 24],
  VT: [80, 30],
  WI: [120, 32],
  WY: [91, 16],
} as const

const entries = Object.entries(hours2016) as [keyof typeof hours2016, readonly [number, number]][]

export const initialHours = entries.map(([state, [total, practical]]) =>
  preset(`${state.toLowerCase()}-hha-initial`, state, {
    name: `${state} home health aide: ${total} hours before work`,
    applies_if: of('HHA'),
    ...initially([total, inDays(0)]),
    citation: null,
    source: 'secondary',
    remarks: `Clinical or practical among them: ${practical}. Read in 2016.`,
  }),
)
