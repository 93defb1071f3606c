import { integrationText } from './texts.ts'

/** The kinds of settings of a custom connector. `path` is a path into JSON; `target` is one of the agency's SFTP targets. */
export type SettingIs = 'url' | 'line' | 'path' | 'choice' | 'target'
export interface ConnectorSetting {
  label: string
  hint: string
  is: SettingIs
  choices?: Readonly<Record<string, string>>
  /** It can be left blank. */
  optional?: true
  /** The initial value. */
  usual?: string
  /** A location in the partner's record; shown in its own group. */
  maps?: true
}

/** The fields read for each person, in form order. */
const ofPerson = {
  external_id: integrationText('fieldExternalId'),
  employee_number: integrationText('fieldNumber'),
  first_name: integrationText('fieldFirstName'),
  middle_name: integrationText('fieldMiddleName'),
  last_name: integrationText('fieldLastName'),
  email: integrationText('email'),
  mobile: integrationText('phone'),
  birth_date: integrationText('birthDate'),
  hire_date: integrationText('hireDate'),
  status: integrationText('status'),
  discipline: integrationText('discipline'),
  location: integrationText('location'),
  coordinator_external_id: integrationText('coordinator'),
} as const
export type MappedField = keyof typeof ofPerson
export const mappedFields = Object.keys(ofPerson) as MappedField[]
const needed: ReadonlySet<MappedField> = new Set(['external_id', 'first_name', 'last_name'])

const mapped = (is: 'path' | 'line', hint: string): Readonly<Record<string, ConnectorSetting>> =>
  Object.fromEntries(
    mappedFields.map(field => [
      `map_${field}`,
      { label: ofPerson[field], hint, is, maps: true, ...(needed.has(field) ? {} : { optional: true }) },
    ]),
  )

export const restAuths = {
  bearer: integrationText('authBearer'),
  basic: integrationText('authBasic'),
  header: integrationText('authHeader'),
} as const
export const restPagings = {
  none: integrationText('pagingNone'),
  page: integrationText('pagingPage'),
  cursor: integrationText('pagingCursor'),
  after: integrationText('pagingAfter'),
  link: integrationText('pagingLink'),
} as const
export const dropDelimiters = {
  comma: integrationText('comma'),
  semicolon: integrationText('semicolon'),
  tab: integrationText('tab'),
  pipe: integrationText('pipe'),
} as const
const yesOrNo = { yes: integrationText('yes'), no: integrationText('no') } as const

const line = (label: string, hint: string, more: Partial<ConnectorSetting> = {}): ConnectorSetting => ({
  label,
  hint,
  is: 'line',
  ...more,
})
const flows = ['coordinators', 'caregivers'] as const

/** Any REST API that returns people as JSON. */
export const restFacts = {
  verified: false,
  fields: {
    base_url: { label: integrationText('baseUrl'), hint: integrationText('baseUrlHint'), is: 'url' },
    auth: {
      label: integrationText('auth'),
      hint: integrationText('authHint'),
      is: 'choice',
      choices: restAuths,
      usual: 'bearer',
    },
    username: line(integrationText('username'), integrationText('basicHint'), { optional: true }),
    auth_header: line(integrationText('authHeaderName'), integrationText('authHeaderHint'), { optional: true }),
    extra_header: line(integrationText('extraHeader'), integrationText('extraHeaderHint'), { optional: true }),
    caregivers_path: line(integrationText('caregiversPath'), integrationText('pathHint')),
    coordinators_path: line(integrationText('coordinatorsPath'), integrationText('pathHint'), { optional: true }),
    items: { label: integrationText('items'), hint: integrationText('itemsHint'), is: 'path', optional: true },
    paging: {
      label: integrationText('paging'),
      hint: integrationText('pagingHint'),
      is: 'choice',
      choices: restPagings,
      usual: 'none',
    },
    page_param: line(integrationText('pageParam'), integrationText('pageParamHint'), { optional: true }),
    next: { label: integrationText('next'), hint: integrationText('nextHint'), is: 'path', optional: true },
    size_param: line(integrationText('sizeParam'), integrationText('sizeParamHint'), { optional: true }),
    size: line(integrationText('size'), integrationText('sizeHint'), { optional: true, usual: '200' }),
    coordinator_id: {
      label: integrationText('coordinatorId'),
      hint: integrationText('mapHint'),
      is: 'path',
      optional: true,
    },
    coordinator_name: {
      label: integrationText('coordinatorName'),
      hint: integrationText('mapHint'),
      is: 'path',
      optional: true,
    },
    ...mapped('path', integrationText('mapHint')),
  } as Readonly<Record<string, ConnectorSetting>>,
  secret: integrationText('restSecret'),
  flows,
  perMinute: 120,
  changes: false,
} as const

/** Files the partner puts on an SFTP host, with a response file for each. */
export const dropFacts = {
  verified: false,
  fields: {
    target_id: { label: integrationText('target'), hint: integrationText('targetHint'), is: 'target' },
    folder: line(integrationText('folder'), integrationText('folderHint'), { usual: '/Outbox' }),
    pattern: line(integrationText('pattern'), integrationText('patternHint'), { usual: 'CAREGIVERS_*.CSV' }),
    delimiter: {
      label: integrationText('delimiter'),
      hint: integrationText('delimiterHint'),
      is: 'choice',
      choices: dropDelimiters,
      usual: 'comma',
    },
    respond: {
      label: integrationText('respond'),
      hint: integrationText('respondHint'),
      is: 'choice',
      choices: yesOrNo,
      usual: 'yes',
    },
    coordinator_name: line(integrationText('coordinatorNameColumn'), integrationText('columnHint'), { optional: true }),
    ...mapped('line', integrationText('columnHint')),
  } as Readonly<Record<string, ConnectorSetting>>,
  /** The target stores it. */
  secret: null,
  flows,
  perMinute: 120,
  changes: false,
} as const

const columns = (names: Partial<Record<MappedField, string>>) =>
  Object.fromEntries(Object.entries(names).map(([field, name]) => [`map_${field}`, name]))

/** Initial values of a custom connector for known partners. Not verified against their systems. */
export const connectorTemplates = {
  axiscare: {
    label: 'AxisCare',
    adapter: 'rest',
    config: {
      auth: 'bearer',
      extra_header: 'X-AxisCare-Api-Version: 2023-10-01',
      caregivers_path: '/api/caregivers',
      items: 'results.caregivers',
      paging: 'after',
      page_param: 'startAfterId',
      size_param: 'limit',
      size: '200',
      ...columns({
        external_id: 'id',
        first_name: 'firstName',
        last_name: 'lastName',
        email: 'personalEmail',
        mobile: 'mobilePhone',
        birth_date: 'dateOfBirth',
        hire_date: 'hireDate',
        status: 'status.label',
        discipline: 'classes[0].label',
        location: 'region.name',
      }),
    },
  },
  wellsky: {
    label: 'WellSky',
    adapter: 'rest',
    config: {
      auth: 'bearer',
      caregivers_path: '/v1/practitioners/',
      items: 'entry',
      paging: 'link',
      next: 'link[relation=next].url',
      size_param: '_count',
      size: '100',
      ...columns({
        external_id: 'resource.id',
        employee_number: 'resource.identifier[0].value',
        first_name: 'resource.name[0].given[0]',
        middle_name: 'resource.name[0].given[1]',
        last_name: 'resource.name[0].family',
        email: 'resource.telecom[system=email].value',
        mobile: 'resource.telecom[system=phone].value',
        birth_date: 'resource.birthDate',
        status: 'resource.active',
      }),
    },
  },
  viventium: {
    label: 'Viventium',
    adapter: 'drop',
    config: {
      folder: '/Outbox',
      pattern: 'EMPLOYEES_*.CSV',
      delimiter: 'comma',
      respond: 'no',
      ...columns({
        external_id: 'Employee Number',
        employee_number: 'Employee Number',
        first_name: 'First Name',
        last_name: 'Last Name',
        email: 'Email',
        mobile: 'Mobile Phone',
        birth_date: 'Birth Date',
        hire_date: 'Hire Date',
        status: 'Status',
        discipline: 'Department',
        location: 'Location',
      }),
    },
  },
  file_drop: {
    label: integrationText('fileDrop'),
    adapter: 'drop',
    config: {
      folder: '/Outbox',
      pattern: 'CAREGIVERS_*.CSV',
      delimiter: 'comma',
      respond: 'yes',
      coordinator_name: 'Coordinator Name',
      ...columns({
        external_id: 'Caregiver Code',
        employee_number: 'Alternate Code',
        first_name: 'First Name',
        last_name: 'Last Name',
        email: 'Email',
        mobile: 'Mobile Phone',
        birth_date: 'Birth Date',
        hire_date: 'Hire Date',
        status: 'Status',
        discipline: 'Discipline',
        location: 'Office',
        coordinator_external_id: 'Coordinator Code',
      }),
    },
  },
} as const satisfies Record<
  string,
  { label: string; adapter: 'rest' | 'drop'; config: Readonly<Record<string, string>> }
>
export type ConnectorTemplate = keyof typeof connectorTemplates
