import type { Certification } from '@preceptor/contract'
import type { StandardTrainingType } from '../features/settings/taxonomy/standard-taxonomy.ts'
import type { Region, State } from './places.ts'

/** The plan of an agency; people.ts creates its people from it. */
export interface AgencyPlan {
  name: string
  short_name: string
  legal_name: string
  license_no: string
  state: State
  status: 'trial' | 'live'
  partner: 'HHAeXchange' | 'AlayaCare' | 'File drop' | 'Homemaker Hub' | null
  employees: number
  /** Days since the agency opened, and since its roster was imported. */
  opened: number
  joined: number
  /** The CSM responsible for it. */
  owner: string | null
  /** Days since one of its users last signed in; null: never. */
  signed_in: number | null
  /** Days until its trial ends. */
  trial_left: number | null
  office: Office
  certifications: Certification[]
  /** Hours of the night when no messages are sent. */
  quiet?: [from: string, to: string]
  week_start?: 'sunday' | 'monday'
  /** Prefix of the employees' IDs in the partner's system. */
  external: string | null
  locations: Record<string, { code: string; region: Region; share: number }>
  disciplines: Partial<Record<string, number>>
  /** Training types in addition to the standard ones. */
  own_types?: (StandardTrainingType & { is_active: boolean })[]
  statuses: Partial<Record<StatusKey, number>>
  languages: Record<string, number>
  /** Share of each language per location, where it differs from the agency's default. */
  enclaves?: Record<string, Record<string, number>>
}
/** All fictional: phone numbers from the range reserved for fiction, tax IDs that were never issued. */
interface Office {
  tax_id: string
  phone: string
  address_line1: string
  address_line2?: string
  city: string
  postal_code: string
}
export type StatusKey = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'

const newYork = { '1': 68, '4': 4, '3': 2, '7': 5, '6': 6, '5': 15 }
const elsewhere = { '1': 66, '2': 2, '3': 2, '4': 4, '5': 16, '6': 4, '7': 4, '8': 0.8, '9': 1.2 }

const harborlight: AgencyPlan = {
  name: 'Harborlight Home Care',
  short_name: 'Harborlight',
  legal_name: 'Harborlight Home Care, Inc.',
  license_no: 'DEMO-LHCSA-0001',
  state: 'NY',
  status: 'live',
  partner: 'HHAeXchange',
  employees: 1850,
  opened: 6600,
  joined: 364,
  owner: 'csm@preceptor.example',
  signed_in: 1,
  trial_left: null,
  external: 'HLH-',
  office: {
    tax_id: '20-5550101',
    phone: '+17185550110',
    address_line1: '860 Grand Concourse',
    address_line2: 'Suite 400',
    city: 'Bronx',
    postal_code: '10451',
  },
  certifications: ['medicaid', 'private'],
  quiet: ['21:00', '08:00'],
  locations: {
    Bronx: { code: 'BX', region: 'bronx', share: 28 },
    Brooklyn: { code: 'BK', region: 'brooklyn', share: 30 },
    Queens: { code: 'QN', region: 'queens', share: 20 },
    Flushing: { code: 'FL', region: 'flushing', share: 13 },
    Yonkers: { code: 'YO', region: 'yonkers', share: 9 },
  },
  disciplines: { HHA: 61, PCA: 27, RN: 3, LPN: 2, COMP: 4, OFFICE: 3 },
  own_types: [
    { name: 'Workshop', code: 'WORKSHOP', colour: 'grey', counts_as: 'none', is_payable: false, is_active: false },
  ],
  statuses: newYork,
  languages: {
    en: 34,
    es: 31,
    zh: 14,
    ru: 9,
    ht: 7,
    bn: 1.4,
    ko: 0.9,
    fr: 0.8,
    pl: 0.5,
    uk: 0.4,
    ar: 0.3,
    sq: 0.3,
    yi: 0.2,
    ur: 0.2,
  },
  enclaves: {
    es: { Bronx: 46, Brooklyn: 14, Queens: 22, Flushing: 3, Yonkers: 15 },
    zh: { Brooklyn: 28, Queens: 10, Flushing: 60, Bronx: 2 },
    ru: { Brooklyn: 78, Queens: 18, Bronx: 4 },
    ht: { Brooklyn: 66, Queens: 30, Bronx: 4 },
    ko: { Flushing: 85, Queens: 15 },
    bn: { Queens: 60, Brooklyn: 20, Bronx: 20 },
    yi: { Brooklyn: 100 },
    sq: { Bronx: 70, Yonkers: 30 },
  },
}

export const agencyPlans: AgencyPlan[] = [
  harborlight,
  {
    name: 'Garden State Caring Hands',
    short_name: 'Garden State',
    legal_name: 'Garden State Caring Hands LLC',
    license_no: 'DEMO-HCSF-0002',
    state: 'NJ',
    status: 'live',
    partner: 'AlayaCare',
    employees: 640,
    opened: 3900,
    joined: 350,
    owner: 'csm@preceptor.example',
    signed_in: 1,
    trial_left: null,
    external: 'AC-',
    office: {
      tax_id: '20-5550102',
      phone: '+19735550120',
      address_line1: '1180 Raymond Blvd',
      address_line2: 'Floor 9',
      city: 'Newark',
      postal_code: '07102',
    },
    certifications: ['medicaid', 'private'],
    quiet: ['20:30', '07:30'],
    week_start: 'monday',
    locations: {
      Newark: { code: 'NWK', region: 'newark', share: 45 },
      'Jersey City': { code: 'JC', region: 'jersey_city', share: 30 },
      Paterson: { code: 'PAT', region: 'paterson', share: 25 },
    },
    disciplines: { CHHA: 74, COMP: 8, HMK: 6, RN: 5, LPN: 4, OFFICE: 3 },
    statuses: elsewhere,
    languages: { en: 44, es: 32, ht: 10, pt: 5, pl: 3, tl: 3, ar: 2, ko: 1 },
  },
  {
    name: 'Keystone Companions',
    short_name: 'Keystone',
    legal_name: 'Keystone Companions, Inc.',
    license_no: 'DEMO-HCA-0003',
    state: 'PA',
    status: 'live',
    partner: null,
    employees: 280,
    opened: 2600,
    joined: 300,
    owner: 'cs.super@preceptor.example',
    signed_in: 2,
    trial_left: null,
    external: null,
    office: {
      tax_id: '20-5550103',
      phone: '+12155550130',
      address_line1: '1500 Walnut St',
      address_line2: 'Suite 610',
      city: 'Philadelphia',
      postal_code: '19102',
    },
    certifications: ['medicaid', 'private'],
    locations: {
      Philadelphia: { code: 'PHL', region: 'philadelphia', share: 70 },
      Allentown: { code: 'ALN', region: 'allentown', share: 30 },
    },
    disciplines: { DCW: 74, COMP: 12, HMK: 5, CNA: 4, RN: 2, OFFICE: 3 },
    statuses: elsewhere,
    languages: { en: 68, es: 20, vi: 4, ru: 3, uk: 3, zh: 2 },
  },
  {
    name: 'Suncoast Aides',
    short_name: 'Suncoast',
    legal_name: 'Suncoast Aides of Florida, Inc.',
    license_no: 'DEMO-HHA-0004',
    state: 'FL',
    status: 'live',
    partner: 'File drop',
    employees: 420,
    opened: 3100,
    joined: 330,
    owner: 'csm@preceptor.example',
    signed_in: 17,
    trial_left: null,
    external: 'SCA-',
    office: {
      tax_id: '20-5550104',
      phone: '+13055550140',
      address_line1: '150 SE 2nd Ave',
      address_line2: 'Suite 1200',
      city: 'Miami',
      postal_code: '33131',
    },
    certifications: ['medicare', 'medicaid', 'private'],
    quiet: ['21:00', '08:00'],
    locations: {
      'Miami (Medicare)': { code: 'MIA', region: 'miami', share: 40 },
      'Fort Lauderdale (Medicare)': { code: 'FLL', region: 'fort_lauderdale', share: 25 },
      Orlando: { code: 'ORL', region: 'orlando', share: 20 },
      Tampa: { code: 'TPA', region: 'tampa', share: 15 },
    },
    disciplines: { HHA: 58, CNA: 20, COMP: 7, HMK: 4, RN: 4, LPN: 4, OFFICE: 3 },
    statuses: elsewhere,
    languages: { es: 46, en: 34, ht: 15, pt: 3, fr: 1, tl: 1 },
    enclaves: { ht: { 'Fort Lauderdale (Medicare)': 50, 'Miami (Medicare)': 40, Orlando: 10 } },
  },
  {
    name: 'Elm City Homemakers',
    short_name: 'Elm City',
    legal_name: 'Elm City Homemakers LLC',
    license_no: 'DEMO-HCA-0005',
    state: 'CT',
    status: 'trial',
    partner: 'Homemaker Hub',
    employees: 95,
    opened: 420,
    joined: 60,
    owner: 'cs.super@preceptor.example',
    signed_in: 3,
    trial_left: 30,
    external: null,
    office: {
      tax_id: '20-5550105',
      phone: '+12035550150',
      address_line1: '195 Church St',
      city: 'New Haven',
      postal_code: '06510',
    },
    certifications: ['private'],
    locations: { 'New Haven': { code: 'NHV', region: 'new_haven', share: 1 } },
    disciplines: { HMK: 44, COMP: 34, HHA: 14, RN: 3, OFFICE: 5 },
    statuses: elsewhere,
    languages: { en: 62, es: 30, pl: 4, fr: 4 },
  },
  {
    name: 'Test Agency Zero',
    short_name: 'Zero',
    legal_name: 'Test Agency Zero',
    license_no: 'DEMO-TEST-0006',
    state: 'NY',
    status: 'trial',
    partner: null,
    employees: 0,
    opened: 30,
    joined: 30,
    owner: null,
    signed_in: null,
    trial_left: 9,
    external: null,
    office: {
      tax_id: '20-5550106',
      phone: '+17185550160',
      address_line1: '1 Main St',
      city: 'Bronx',
      postal_code: '10451',
    },
    certifications: [],
    locations: { 'Main office': { code: 'MAIN', region: 'bronx', share: 1 } },
    disciplines: { HHA: 1 },
    statuses: newYork,
    languages: { en: 1 },
  },
]

const names = {
  first:
    'Amber Beacon Birch Bluebell Cedar Clover Coral Evergreen Fairview Golden Harvest Hearth Ivy Juniper Lakeside Laurel Magnolia Maple Meadow Northstar Oak Pine Ridge River Rose Silver Spring Summit Sunrise Willow'.split(
      ' ',
    ),
  second: 'Bridge Grove Haven Hill Home Lane Path Point Shore Valley'.split(' '),
  last: ['Home Care', 'Caregivers', 'Companions', 'Home Health', 'Aides'],
}

/** Additional agencies of a large world, modeled on the five. Names get a number once they run out. */
export function furtherAgency(n: number, employees: number): AgencyPlan {
  const pattern = agencyPlans[n % 5] ?? harborlight
  const { first, second, last } = names
  const short_name = `${first[n % first.length]} ${second[Math.floor(n / first.length) % second.length]}`
  const round = Math.floor(n / (first.length * second.length))
  const name = `${short_name} ${last[n % last.length]}${round > 0 ? ` ${round + 1}` : ''}`
  return {
    ...pattern,
    name,
    short_name,
    legal_name: `${name}, Inc.`,
    license_no: `DEMO-${String(n + 1).padStart(4, '0')}`,
    office: { ...pattern.office, tax_id: `20-${5_550_100 + n + 1}` },
    employees,
    status: 'live',
    signed_in: n % 9 === 0 ? 20 : 1 + (n % 7),
    trial_left: null,
  }
}
