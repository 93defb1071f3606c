import { importFields, type ImportField } from '@preceptor/contract/imports/import-fields'
import { describe, expect, test } from 'vitest'
import { inWords } from '../../../lib/texts.ts'
import { readRoster } from './read-roster.ts'
import { headerSignature, mappingOf, recogniseColumns } from './recognise-columns.ts'
import { messyRoster } from './samples/messy-roster.ts'
import { sampleRoster } from './samples/sample-roster.ts'

const recognise = async (text: string) => recogniseColumns(await readRoster(Buffer.from(text), 'x.csv'))
const mapped = async (text: string) => mappingOf(await recognise(text)).columns

describe('column names of other systems', () => {
  test.each<[string, ImportField]>([
    ['Caregiver Code', 'employee_number'],
    ['Emp #', 'employee_number'],
    ['File No', 'employee_number'],
    ['File No.', 'employee_number'],
    ['EMPLOYEE_ID', 'employee_number'],
    ['Nº de empleado', 'employee_number'],
    ['Alt. Caregiver Code', 'external_id'],
    ['External ID', 'external_id'],
    ['Last Name, First Name', 'full_name'],
    ['Caregiver Name', 'full_name'],
    ['Nombre completo', 'full_name'],
    ['FirstName', 'first_name'],
    ['Legal First Name', 'first_name'],
    ['M.I.', 'middle_name'],
    ['Surname', 'last_name'],
    ['Apellidos', 'last_name'],
    ['Goes by', 'preferred_name'],
    ['E-Mail Address', 'email'],
    ['Correo electrónico', 'email'],
    ['Cell', 'mobile'],
    ['Cell Phone #', 'mobile'],
    ['Teléfono celular', 'mobile'],
    ['DOB', 'birth_date'],
    ['Date of Birth', 'birth_date'],
    ['Date of Birth (MM/DD/YYYY)', 'birth_date'],
    ['Fecha de nacimiento', 'birth_date'],
    ['Pref. Language', 'language'],
    ['Idioma', 'language'],
    ['Employment Status', 'provider_status'],
    ['Reason for Termination', 'status_reason'],
    ['Hired', 'hire_date'],
    ['Original Hire Date', 'hire_date'],
    ['Rehire Dt', 'rehire_date'],
    ['Term. Date', 'termination_date'],
    ['Last Day Worked', 'termination_date'],
    ['Job Title', 'discipline'],
    ['Position', 'discipline'],
    ['Branch', 'location'],
    ['Office Name', 'location'],
    ['Sucursal', 'location'],
    ['Care Coordinator', 'coordinator'],
    ['FT/PT', 'employment_type'],
    ['Home Address', 'address_line1'],
    ['Apt #', 'address_line2'],
    ['Ciudad', 'city'],
    ['ST', 'state'],
    ['Zip/Postal Code', 'postal_code'],
    ['Location / Branch', 'location'],
    ['Phone / Mobile', 'mobile'],
    ['Etiquetas', 'tags'],
    ['DateofHire', 'hire_date'],
    ['dateofhire', 'hire_date'],
    ['HireDt', 'hire_date'],
    ['Hired On', 'hire_date'],
    ['DOH', 'hire_date'],
    ['StartDate', 'hire_date'],
    ['Orig Hire Dt', 'hire_date'],
    ['Employment Start Date', 'hire_date'],
    ['DateofTermination', 'termination_date'],
    ['TermDt', 'termination_date'],
    ['DOT', 'termination_date'],
    ['Exit Date', 'termination_date'],
    ['ExitDate', 'termination_date'],
    ['Separated On', 'termination_date'],
    ['Deactivation Date', 'termination_date'],
    ['Latest Rehire Dt', 'rehire_date'],
    ['EmpID', 'employee_number'],
    ['EEID', 'employee_number'],
    ['EMPLOYEENUM', 'employee_number'],
    ['Worker ID', 'employee_number'],
    ['Person Number', 'employee_number'],
    ['Personnel No.', 'employee_number'],
    ['Employee_Name', 'full_name'],
    ['EMPLOYEENAME', 'full_name'],
    ['Name (Last, First)', 'full_name'],
    ['Employee Name (Last Suffix, First MI)', 'full_name'],
    ['FName', 'first_name'],
    ['Legal Name - First Name', 'first_name'],
    ['LName', 'last_name'],
    ['Legal Name - Last Name', 'last_name'],
    ['ADEmail', 'email'],
    ['Email - Primary Work', 'email'],
    ['Personal Contact: Personal Email', 'email'],
    ['Ph', 'mobile'],
    ['Ph #', 'mobile'],
    ['CellPhoneNumber', 'mobile'],
    ['Phone - Primary Home', 'mobile'],
    ['Personal Contact: Personal Mobile', 'mobile'],
    ['Text Message Number', 'mobile'],
    ['BirthDt', 'birth_date'],
    ['EmpStatus', 'provider_status'],
    ['EmployeeStatus', 'provider_status'],
    ['Position Status', 'provider_status'],
    ['TermReason', 'status_reason'],
    ['Termination Description', 'status_reason'],
    ['JobTitle', 'discipline'],
    ['Position', 'discipline'],
    ['Default Jobs (HR)', 'discipline'],
    ['Discipline(s)', 'discipline'],
    ['Dept', 'location'],
    ['Home Branch', 'location'],
    ['Supervisor', 'coordinator'],
    ['ManagerName', 'coordinator'],
    ['Reporting to', 'coordinator'],
    ['Reports To Name', 'coordinator'],
    ['Worker Category Description', 'employment_type'],
    ['Legal / Preferred Address: Address Line 1', 'address_line1'],
    ['Primary Home Address - Line 1', 'address_line1'],
    ['address_street_1', 'address_line1'],
    ['Legal / Preferred Address: City', 'city'],
    ['Zip5', 'postal_code'],
    ['mailZipCode', 'postal_code'],
  ])('%s is %s', async (name, field) => {
    const values: Partial<Record<ImportField, string>> = {
      full_name: 'Reyes, Marisol', email: 'a@example.com', mobile: '(718) 555-0142', birth_date: '3/14/1985', language: 'Spanish',
      provider_status: 'Active', hire_date: '7/5/2011', rehire_date: '7/5/2015', termination_date: '1/2/2024',
      employment_type: 'PT', state: 'NY', postal_code: '10451',
    } // biome-ignore format: a table
    const value = values[field] ?? 'Anything'
    const rows = [1, 2, 3, 4].map(row => ({ row, cells: ['x', value, 'y'] }))
    expect(mappingOf(recogniseColumns({ header: ['Shoe', name, 'Hat'], rows })).columns).toEqual({ [field]: name })
  })

  test('a complete HR export is recognized by its own column names', async () => {
    const text = `Employee_Name,EmpID,Termd,PositionID,Position,State,Zip,DOB,DateofHire,DateofTermination,TermReason,EmploymentStatus,Department,ManagerName,ManagerID,LastPerformanceReview_Date
"Reyes, Marisol",10026,0,19,Home Health Aide,MA,1960,07/10/83,7/5/2011,,N/A-StillEmployed,Active,Production,Ivo Albert,22,1/17/2019
"Chen, Wei",10084,1,27,Home Health Aide,MA,2148,05/05/75,3/30/2015,6/16/2016,career change,Voluntarily Terminated,IT/IS,Rita Roup,4,2/24/2016
"Oh, Jo",10196,1,19,Home Health Aide,MA,1810,09/19/88,7/5/2011,9/24/2012,hours,Voluntarily Terminated,Production,Ivo Albert,20,5/15/2012
`
    expect(await mapped(text)).toEqual({
      full_name: 'Employee_Name', employee_number: 'EmpID', discipline: 'Position', state: 'State', postal_code: 'Zip', birth_date: 'DOB',
      hire_date: 'DateofHire', termination_date: 'DateofTermination', status_reason: 'TermReason', provider_status: 'EmploymentStatus',
      location: 'Department', coordinator: 'ManagerName',
    }) // biome-ignore format: a table
  })

  test.each([
    'Last4',
    'Last 4',
    'SSN (last four)',
    'LastPerformanceReview_Date',
    'License Expiry Date',
    'Driver’s License No',
  ])('%s is not one of our fields', async name => {
    expect(await mapped(`Name,${name}\nReyes Ana,1234\nChen Wei,2345\nOh Jo,3456\n`)).toEqual({ full_name: 'Name' })
  })

  test('a repeated number identifies no one, and a yes or no is not a date', async () => {
    const rows = Array.from({ length: 12 }, (_, n) => `Reyes Ana,${n % 3},${n % 2}\n`).join('')
    expect(await mapped(`Name,Position ID,Termed\n${rows}`)).toEqual({ full_name: 'Name' })
  })

  test('columns about other people, and numbers we must not store, are not suggested', async () => {
    const text =
      'Name,Emergency Contact Phone,SSN,Supervisor Email,License Expiration Date\nReyes Ana,(718) 555-0142,123-45-6789,a@b.org,1/1/2030\n'
    expect(Object.values(await mapped(text.repeat(1)))).toEqual(['Name'])
  })
})

describe('values decide when names don’t', () => {
  test('estado can be the state or the status', async () => {
    expect((await mapped('Nombre completo,Estado\nReyes Ana,NY\nChen Wei,NJ\nOh Jo,NY\n')).state).toBe('Estado')
    expect(
      (await mapped('Nombre completo,Estado\nReyes Ana,Activo\nChen Wei,Baja\nOh Jo,Activo\n')).provider_status,
    ).toBe('Estado')
  })

  test('a status column that holds full time and part time is the employment type', async () => {
    const columns = await mapped('Name,Employment Status\nReyes Ana,Full Time\nChen Wei,PT\nOh Jo,Per Diem\n')
    expect(columns).toMatchObject({ employment_type: 'Employment Status' })
    expect(columns.provider_status).toBeUndefined()
  })

  test('unknown names are recognized by unmistakable values', async () => {
    const columns = await mapped(`Status,Xq,Zz\n${'Active,a@example.com,"Reyes, Marisol"\n'.repeat(4)}`)
    expect(columns).toMatchObject({ provider_status: 'Status' })
    const nameless = await mapped(`Status,Branch,,\n${'Active,Bronx,a@example.com,"Reyes, Marisol"\n'.repeat(4)}`)
    expect(nameless).toMatchObject({ email: 'Column 3', full_name: 'Column 4' })
  })

  test('the mobile number wins over the home phone, which is used when there is no other', async () => {
    const row = '(718) 555-0142,(347) 555-0117,Reyes Ana\n'.repeat(3)
    expect((await mapped(`Home Phone,Cell,Name\n${row}`)).mobile).toBe('Cell')
    expect((await mapped(`Home Phone,Fax,Name\n${row}`)).mobile).toBe('Home Phone')
  })

  test('a code beside an employee number is the external id', async () => {
    const columns = await mapped('Employee Number,Caregiver Code,Name\n12,HLH-1,Reyes Ana\n')
    expect(columns).toMatchObject({ employee_number: 'Employee Number', external_id: 'Caregiver Code' })
  })
})

test.each([
  ['mdy', ['7/5/2011', '07/31/83']],
  ['dmy', ['5/7/2011', '31/07/83']],
  ['ymd', ['2024-03-01', '2024-12-31']],
  ['mdy', ['7/5/2011', '2024-03-01']],
  ['mdy', ['31/31/1980', '03/04/1980']],
  ['dmy', ['31/31/1980', '31/07/83']],
])('the date order is %s for %j', async (order, dates) => {
  expect((await recognise(`Name,Hired\n${dates.map(date => `Reyes Ana,${date}\n`).join('')}`)).date_order).toBe(order)
})

test('the sample file is recognized column by column, with confidence', async () => {
  const { columns, unused } = await recognise(sampleRoster())
  expect(unused).toEqual([])
  for (const [field, proposal] of Object.entries(columns)) {
    expect(proposal.column).toBe(inWords('en', importFields[field as ImportField]))
    expect(proposal.confidence).toBeGreaterThan(0.85)
  }
})

test('a messy roster leaves only its notes unused', async () => {
  const roster = messyRoster({ rows: 300, seed: 3, titles: ['Roster'], date_order: 'dmy' })
  const found = recogniseColumns(await readRoster(roster.bytes, roster.file_name))
  expect(found.unused.map(column => column.column)).toEqual(['Notes'])
  expect(found.date_order).toBe('dmy')
  expect(found.columns.email?.samples.length).toBeGreaterThan(0)
})

test('a header’s signature does not depend on order, case, spelling or the problem column', async () => {
  const signature = headerSignature(['Emp #', 'Hire Date', 'Name'])
  expect(headerSignature(['Problem', 'NAME', 'hire_date', 'Employee No.'])).toBe(signature)
  expect(headerSignature(['Emp #', 'Hire Date'])).not.toBe(signature)
})

test('a payroll number beside any employee number is a payroll number; alone it identifies the employee', async () => {
  const beside = await mapped('Number,Payroll number,First name,Last name\n0012,,Ana,Reyes\n0013,77,Li,Wu\n')
  expect(beside).toMatchObject({ employee_number: 'Number', payroll_number: 'Payroll number' })
  const alone = await mapped('Payroll number,First name,Last name\n77,Ana,Reyes\n78,Li,Wu\n')
  expect(alone).toMatchObject({ employee_number: 'Payroll number' })
})
