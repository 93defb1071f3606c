import { credential, eachTime, hours, inDays, inMonths, initially, of, practically, preset, program } from './preset.ts'

/** Federal rules, New York, New Jersey, Pennsylvania and New England. */

const medicare = 'medicare' as const
const cfr = '42 CFR 484.80'
const aideList = ['HHA', 'AHHA', 'PCA']
const patientContact = [...aideList, 'LPN', 'RN']

export const federal = [
  preset('us-hha-initial', null, {
    name: 'Home health aide, Medicare: 75 hours before work',
    applies_if: { ...of('HHA', 'CHHA', 'AHHA'), certifications: [medicare] },
    ...initially([75, inDays(0)]),
    lapse_after_months: 24,
    citation: '42 CFR 484.80(a), (b)',
    source: 'secondary',
    remarks:
      'Sixteen of the 75 hours are supervised practical training, which is a rule of its own; a competency evaluation follows. After 24 months without paid work as an aide, training or evaluation is needed anew.',
    sets: [],
  }),
  preset('us-hha-practical', null, {
    name: 'Home health aide, Medicare: 16 practical hours before work',
    applies_if: { ...of('HHA', 'CHHA', 'AHHA'), certifications: [medicare] },
    ...practically(16),
    lapse_after_months: 24,
    citation: '42 CFR 484.80(b)',
    source: 'secondary',
    remarks: 'They are among the 75 hours. At least 16 hours in the classroom come first.',
  }),
  preset('us-hha-yearly', null, {
    name: 'Home health aide, Medicare: 12 hours in each 12 months',
    applies_if: { ...of('HHA', 'CHHA', 'AHHA'), certifications: [medicare] },
    citation: cfr,
    source: 'secondary',
    remarks: 'The text names no anchor: choose the hire date or the calendar year in your policy.',
  }),
  preset('us-na-initial', null, {
    name: 'Nurse aide: 75 hours before work',
    applies_if: of('CNA'),
    ...initially([75, inDays(0)]),
    citation: '42 CFR 483.152',
    source: 'primary',
    remarks: 'Sixteen of the 75 hours are practical, which is a rule of its own. The yearly hours were not verified.',
  }),
  preset('us-na-practical', null, {
    name: 'Nurse aide: 16 practical hours before work',
    applies_if: of('CNA'),
    ...practically(16),
    citation: '42 CFR 483.152',
    source: 'primary',
    remarks: 'They are among the 75 hours.',
  }),
]

export const newYork = [
  preset('ny-hha-initial', 'NY', {
    name: 'NY home health aide: 75 hours before work',
    applies_if: of('HHA', 'AHHA'),
    ...initially([75, inDays(0)]),
    citation: '42 CFR 484.80; NY Department of Health, letter of May 2017',
    source: 'primary',
    remarks:
      'Home Care Core 40 and Health-Related Tasks 35. Sixteen of them are practical, which is a rule of its own; how the rest splits is not verified.',
  }),
  preset('ny-hha-practical', 'NY', {
    name: 'NY home health aide: 16 practical hours before work',
    applies_if: of('HHA', 'AHHA'),
    ...practically(16),
    citation: '42 CFR 484.80(b)',
    source: 'secondary',
    remarks: 'They are among the 75 hours.',
  }),
  preset('ny-hha-yearly', 'NY', {
    name: 'NY home health aide: 12 hours a year',
    applies_if: of('HHA', 'AHHA'),
    evidence: ['Attendance list', 'Content and goals', 'Post-test', 'RN sign-off'],
    citation: '42 CFR 484.80; NY Department of Health, letter of May 2017',
    source: 'primary',
    remarks: 'Your policy chooses calendar year or anniversary. Orientation does not count.',
  }),
  preset('ny-pca-initial', 'NY', {
    name: 'NY personal care aide: 40 hours before work',
    applies_if: of('PCA'),
    ...initially([40, inDays(0)]),
    citation: '18 NYCRR 505.14',
    source: 'primary',
  }),
  preset('ny-pca-half-years', 'NY', {
    name: 'NY personal care aide: 3 hours each half-year',
    applies_if: of('PCA'),
    asks: hours(3),
    window: { kind: 'half_years' },
    citation: '18 NYCRR 505.14; NY Department of Health, letter of May 2017',
    source: 'secondary',
    remarks: 'Six hours a year; the letter describes three in each half. The regulation itself was not read.',
  }),
  preset('ny-health-check', 'NY', {
    name: 'NY patient contact: health assessment before work',
    applies_if: of(...patientContact),
    ...credential('Health assessment'),
    citation: '10 NYCRR 766.11, 763.13',
    source: 'primary',
  }),
  preset('ny-tb', 'NY', {
    name: 'NY patient contact: TB assessment each year',
    applies_if: of(...patientContact),
    ...credential('TB assessment'),
    citation: '10 NYCRR 766.11',
    source: 'secondary',
    remarks: 'The first test is before work; since December 2020 a yearly assessment by risk follows it.',
  }),
  preset('ny-registry', 'NY', {
    name: 'NY home care registry: checked before the first service',
    applies_if: of(...aideList),
    ...credential('Registry check'),
    citation: '10 NYCRR 403.5, 403.7',
    source: 'primary',
  }),
]

export const northeast = [
  preset('nj-chha-initial', 'NJ', {
    name: 'NJ certified home health aide: 76 hours before work',
    applies_if: of('CHHA'),
    ...initially([76, inDays(0)]),
    citation: 'N.J.A.C. 13:37-14.9',
    source: 'primary',
    remarks: 'Sixty in the classroom and sixteen clinical; the sixteen are a rule of their own.',
  }),
  preset('nj-chha-practical', 'NJ', {
    name: 'NJ certified home health aide: 16 clinical hours before work',
    applies_if: of('CHHA'),
    ...practically(16),
    citation: 'N.J.A.C. 13:37-14.9',
    source: 'primary',
    remarks: 'They are among the 76 hours.',
  }),
  preset('nj-chha-yearly', 'NJ', {
    name: 'NJ certified home health aide: 12 hours a year',
    applies_if: of('CHHA'),
    citation: null,
    source: 'secondary',
    remarks: 'Only vendors of training state the yearly hours.',
  }),
  preset('nj-chha-certificate', 'NJ', {
    name: 'NJ certificate, renewed every two years',
    applies_if: of('CHHA'),
    ...credential('NJ CHHA certificate'),
    grace_days: 30,
    citation: 'N.J.A.C. 13:37-14.13',
    source: 'primary',
    remarks: 'Renewal may be 30 days late; then it is suspended.',
  }),
  preset('pa-dcw', 'PA', {
    name: 'PA direct care worker: competency before assignment',
    applies_if: of('DCW'),
    ...program('Competency evaluation'),
    citation: '28 Pa. Code 611.55',
    source: 'secondary',
    remarks:
      'A nurse license, the agency’s examination or listed training: name them as equivalents. The text has no hours. A yearly review is a rule of its own.',
  }),
  preset('pa-dcw-review', 'PA', {
    name: 'PA direct care worker: competency review each year',
    applies_if: of('DCW'),
    ...eachTime('Competency review', 'twelve_months'),
    citation: '28 Pa. Code 611.55',
    source: 'unverified',
    remarks: 'That the review is yearly was not verified.',
  }),
  preset('ct-hha-average', 'CT', {
    name: 'CT homemaker-home health aide: an average of 1 hour a month',
    applies_if: of('HHA'),
    asks: hours(1),
    window: { kind: 'average_per_month' },
    citation: '19-13-D83, -D71',
    source: 'primary',
    remarks: 'The text defines no year: choose one.',
  }),
  preset('ct-dementia', 'CT', {
    name: 'CT home health direct care: dementia training each year',
    applies_if: of('HHA', 'PCA', 'HMK'),
    ...eachTime('Dementia training', 'twelve_months'),
    citation: 'CGS 19a-562b',
    source: 'primary',
    remarks: 'No hours are named; the first is at hire.',
  }),
  preset(
    'ct-companion-bill',
    'CT',
    {
      name: 'CT homemaker-companion: 7 topics in two years',
      applies_if: of('HMK', 'COMP'),
      asks: { kind: 'topics', topics: 7 },
      window: { kind: 'two_years' },
      grace_days: 90,
      citation: 'SB 1344 (2025)',
      source: 'secondary',
      remarks: 'A bill that was not shown to be enacted. Good for the laboratory.',
    },
    false,
  ),
  preset('ma-hha', 'MA', {
    name: 'MA home health aide: 12 hours a year',
    applies_if: of('HHA'),
    citation: null,
    source: 'secondary',
    remarks:
      'Initial hours: home health aide 75, homemaker 40, personal-care homemaker 60. Yearly for the last two: 6.',
  }),
  preset('ma-homemaker', 'MA', {
    name: 'MA homemaker: 6 hours a year',
    applies_if: of('HMK'),
    asks: hours(6),
    citation: null,
    source: 'secondary',
  }),
  preset('md-cna', 'MD', {
    name: 'MD nurse aide and home health aide: 12 hours a year',
    applies_if: of('CNA', 'HHA'),
    citation: null,
    source: 'secondary',
    remarks: 'Initial hours: 100.',
  }),
  preset('nc-aide', 'NC', {
    name: 'NC in-home aide, level III: on the registry within 4 months',
    applies_if: { ...of('HHA', 'PCA', 'CNA'), tags: ['Level III'] },
    ...credential('Nurse aide registry', inMonths(4)),
    citation: '10A NCAC 06X .0208',
    source: 'primary',
    remarks:
      'It asks those who work at level III: give them the tag “Level III”. Levels I and II need competency in their tasks alone.',
  }),
]
