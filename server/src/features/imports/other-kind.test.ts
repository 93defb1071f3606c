import type { FileImportKind } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { otherKind } from './other-kind.ts'
import { readRoster } from './read/read-roster.ts'
import { messyRoster } from './read/samples/messy-roster.ts'
import { sampleRoster } from './read/samples/sample-roster.ts'

const files = {
  provider_import: [
    'Employee #,Last name,First name,Status,Hire date,Branch\n1,Reyes,Marisol,Active,7/5/2011,Bronx\n2,Chen,Li,Active,7/6/2011,Queens\n',
    'Caregiver Name,Caregiver Code,Status,Start Date,Term Date,Discipline,Office,Certification,Address\n"Reyes, Marisol",7,Active,1/2/2020,,HHA,Bronx,HHA,1 Main St\n',
  ],
  training_import: [
    'Student ID,Student Name,Course / In-Service Title,Date Compl.,CEU Hrs\n7,"Reyes, Marisol",Infection control,5/20/2025,1.5\n',
    'Employee,Training,Date,Status,Location\n"Reyes, Marisol",CPR,5/20/2025,Completed,Bronx\n',
  ],
  credential_import: [
    'Employee #,Name,Document Type,Issue Date,Expiration Date\n7,"Reyes, Marisol",Physical,5/20/2025,5/20/2026\n',
  ],
  waiver_import: [
    'Employee #,Waived requirement,From,Until,Reason for waiver\n7,Flu shot,1/1/2026,6/30/2026,Medical\n',
  ],
  leave_import: [
    'Employee #,Name,First day of leave,Last day of leave,Leave type\n7,"Reyes, Marisol",1/1/2026,2/1/2026,FMLA\n',
  ],
} satisfies Record<FileImportKind, string[]>
const kinds = Object.keys(files) as FileImportKind[]
const seen = async (kind: FileImportKind, text: string | Uint8Array) =>
  otherKind(kind, await readRoster(Buffer.from(text), 'x.csv'))

test.each(kinds.flatMap(is => files[is].map((text, n) => ({ is, text, n: n + 1 }))))(
  'file $n of $is is taken as it is, and recognised on an import of others',
  async ({ is, text }) => {
    expect(await seen(is, text)).toBeNull()
    for (const kind of kinds.filter(other => other !== is)) expect(await seen(kind, text)).toBe(is)
  },
)

test('the sample roster and a messy one are recognized as rosters by any import', async () => {
  for (const kind of kinds) {
    const is = kind === 'provider_import' ? null : 'provider_import'
    expect(await seen(kind, sampleRoster())).toBe(is)
    expect(await seen(kind, messyRoster({ rows: 60, seed: 3 }).bytes)).toBe(is)
  }
})

test('an ambiguous file gets no hint', async () => {
  for (const kind of kinds) expect(await seen(kind, 'Name,Orbit\n"Reyes, Marisol",7\n"Chen, Li",8\n')).toBeNull()
})
