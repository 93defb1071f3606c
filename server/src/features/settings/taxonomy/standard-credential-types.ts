export interface StandardCredentialType {
  code: string
  name: string
  needs_number: boolean
  needs_file: boolean
  needs_expiry: boolean
  is_medical: boolean
  valid_months: number | null
  /** Discipline codes. */
  usual_for: string
}

const aides = 'HHA CHHA AHHA PCA HCA CNA'
const paper = { needs_number: false, needs_file: true, needs_expiry: true, is_medical: false }

/** Papers that people at a home-care agency bring. Those for older agencies are in migrations/116 and 220. */
export const standardCredentialTypes: readonly StandardCredentialType[] = [
  {
    ...paper,
    code: 'CPR',
    name: 'CPR and first aid',
    valid_months: 24,
    usual_for: 'HHA CHHA AHHA CNA LPN RN',
  },
  {
    ...paper,
    code: 'LICENSE',
    name: 'Professional license',
    needs_number: true,
    valid_months: null,
    usual_for: 'LPN RN NP PT PTA OT COTA SLP MSW RD',
  },
  {
    ...paper,
    code: 'CERTIFICATE',
    name: 'Aide certificate',
    needs_number: true,
    needs_expiry: false,
    valid_months: null,
    usual_for: aides,
  },
  { ...paper, code: 'TB', name: 'TB test', is_medical: true, valid_months: 12, usual_for: `${aides} LPN RN` },
  {
    ...paper,
    code: 'HEALTH',
    name: 'Health assessment',
    is_medical: true,
    valid_months: 12,
    usual_for: `${aides} LPN RN`,
  },
  {
    ...paper,
    code: 'DRIVER',
    name: 'Driver’s license',
    needs_number: true,
    needs_file: false,
    valid_months: null,
    usual_for: '',
  },
  {
    ...paper,
    code: 'AUTO',
    name: 'Auto insurance',
    needs_number: true,
    valid_months: 6,
    usual_for: '',
  },
  {
    ...paper,
    code: 'BACKGROUND',
    name: 'Background check',
    needs_expiry: false,
    valid_months: null,
    usual_for: '',
  },
]

/** Credentials that pack rules ask for by a name that no standard type has. */
const ofPacks: readonly StandardCredentialType[] = [
  { ...paper, code: 'TB-ASSESSMENT', name: 'TB assessment', is_medical: true, valid_months: 12, usual_for: '' },
  // Looked up once before the first service; it doesn't expire
  { ...paper, code: 'REGISTRY', name: 'Registry check', needs_expiry: false, valid_months: null, usual_for: '' },
  { ...paper, code: 'NAR', name: 'Nurse aide registry', needs_expiry: false, valid_months: null, usual_for: '' },
  { ...paper, code: 'CHHA', name: 'NJ CHHA certificate', needs_number: true, valid_months: 24, usual_for: '' },
]

/** Returns the standard type for a credential name in a pack, in any spelling. */
export const standardCredentialTypeOf = (word: string): StandardCredentialType | undefined =>
  [...standardCredentialTypes, ...ofPacks].find(({ code, name }) =>
    [code, name].some(one => one.toLowerCase() === word.trim().toLowerCase()),
  )
