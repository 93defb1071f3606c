import { expect, test } from 'vitest'
import { pastedSigners, signerRows } from './signer-rows.ts'

const ana = { who: 'E-1', name: 'Rosa Vega', email: 'rosa@example.com', phone: null }
const ben = { who: 'Reyes, Ben', name: 'Luis Reyes', email: null, phone: '(212) 555-0101' }

test.each([
  ['tabs of a spreadsheet', 'E-1\tRosa Vega\trosa@example.com\nReyes, Ben\tLuis Reyes\t\t(212) 555-0101'],
  [
    'a CSV with headings',
    'Employee,Signer,Email,Phone\nE-1,Rosa Vega,rosa@example.com,\n"Reyes, Ben",Luis Reyes,,(212) 555-0101\n',
  ],
  ['semicolons, the phone first', 'E-1;Rosa Vega;;rosa@example.com\r\n\r\nReyes, Ben;Luis Reyes;(212) 555-0101'],
])('rows by %s give the employee, the signer and how to reach them', (_, pasted) => {
  expect(signerRows(pasted, 'family')).toEqual([ana, ben])
})

test('rows convert to text and back unchanged', () => {
  expect(signerRows(pastedSigners([ana, ben]), 'family')).toEqual([ana, ben])
})

test('a row without a signer stays a row, so that it is refused by number', () => {
  expect(signerRows('E-1', 'family')).toEqual([{ who: 'E-1', name: '', email: null, phone: null }])
})

test('our own file of skipped rows gives the signers again, without the results', () => {
  const file = [
    '\ufeffEmployee number or email,Name,Signer,Signer’s email,Signer’s phone,Result,Reason',
    'E-1,"Chen, Ana",Rosa Vega,rosa@example.com,,Skipped,Already has this form.',
    '"Reyes, Ben","Reyes, Ben",Luis Reyes,,(212) 555-0101,Not found,"Several: Ann; Ben"',
    `E-3,E-3,"Rosa ""Rosie"" Vega",,'+1 212 555 0101,Not found,`,
  ]
  const rosie = { who: 'E-3', name: 'Rosa "Rosie" Vega', email: null, phone: '+1 212 555 0101' }
  expect(signerRows(file.join('\r\n'), 'family')).toEqual([ana, ben, rosie])
})

test('each of two steps takes its own columns', () => {
  const pasted =
    'Número\tNombre\tFirmante (family)\tCorreo del firmante (family)\tTeléfono del firmante (family)' +
    '\tFirmante (doctor)\tCorreo del firmante (doctor)\tTeléfono del firmante (doctor)\n' +
    'E-1\tChen\tRosa Vega\trosa@example.com\t\tDr. Okafor\t\t(212) 555-0101'
  expect(signerRows(pasted, 'family')).toEqual([ana])
  expect(signerRows(pasted, 'doctor')).toEqual([
    { who: 'E-1', name: 'Dr. Okafor', email: null, phone: '(212) 555-0101' },
  ])
})
