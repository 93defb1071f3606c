import type { ColumnOf, CredentialRow, credentialsList } from '@preceptor/contract'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { Day, recordedCells, RecordedName } from '@/widgets/second-person/recorded-cells.tsx'
import { CredentialEnd } from './CredentialEnd.tsx'
import { CredentialStanding } from './CredentialStanding.tsx'
import { credentialsTexts } from './texts.ts'

export const credentialCells = (
  hrefOf: (row: CredentialRow) => string,
  timeZone: string | undefined,
): Cells<CredentialRow, ColumnOf<typeof credentialsList>> => ({
  ...recordedCells(hrefOf, timeZone),
  type: { width: '200px', wraps: true, cell: row => row.type_name },
  number: { width: '130px', cell: row => <span className="num">{row.number}</span> },
  issued_on: { width: '120px', cell: row => <Day on={row.issued_on} /> },
  expires_on: {
    width: '146px',
    cell: row => (
      <span className="num">
        <CredentialEnd of={row} none="–" />
      </span>
    ),
  },
  standing: { width: '150px', cell: row => <CredentialStanding of={row} /> },
  gap_days: { width: '110px', align: 'right', cell: row => <span className="num">{row.gap_days ?? ''}</span> },
})

/** On a phone: the person, the status, the credential and its last day. */
export const credentialCard = (row: CredentialRow, href: string) => (
  <CardLines
    title={<RecordedName row={row} href={href} />}
    badges={<CredentialStanding of={row} />}
    text={row.type_name}
    below={
      <>
        {row.number && `${credentialsTexts.say('numberIs', { number: row.number })} · `}
        <CredentialEnd
          of={row}
          valid={day => credentialsTexts.say('expires', { day })}
          none={credentialsTexts.say('noExpiry')}
        />
      </>
    }
  />
)
