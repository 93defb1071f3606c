import { type ColumnOf, deliveries, programOrigins, type ProgramRow, type programsList } from '@preceptor/contract'
import { formatNumber } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { Link } from '@/ui/Link.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { Ago } from '@/widgets/list/Ago.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { languageNames } from '@/widgets/languages/language-name.ts'
import css from '../programs.module.css'
import { hoursOf, namesOf, reasonWord, statusColours, statusWord } from '../program-words.ts'
import { ReasonFix } from './ReasonFix.tsx'
import { programsTexts } from '../texts.ts'

const { say } = programsTexts

const Title = ({ program, href }: { program: ProgramRow; href: string }) => (
  <Link href={href} data-row-link className={css.title}>
    {program.title}
  </Link>
)

const ProgramStatus = ({ program, mayEdit }: { program: ProgramRow; mayEdit: boolean }) => (
  <span className={css.status}>
    <StatusBadge colour={statusColours[program.status]}>{statusWord(program)}</StatusBadge>
    <Reasons program={program} mayEdit={mayEdit} />
  </span>
)

/** Reasons the program can't be started, each with its button. */
function Reasons({ program, mayEdit }: { program: ProgramRow; mayEdit: boolean }) {
  if (program.status !== 'non_operational') return null
  return program.reasons.map(reason => (
    <span key={reason} className={css.reason}>
      {reasonWord(reason)} {mayEdit && <ReasonFix reason={reason} program={program} />}
    </span>
  ))
}

/** The number of late people, linked to their list. */
const Overdue = ({ program, href }: { program: ProgramRow; href: string }) => (
  <Link
    className={css.late}
    href={`${href}/progress?due=overdue`}
    aria-label={say('overdueIn', { count: program.overdue })}
  >
    {formatNumber(program.overdue)}
  </Link>
)

/** The number of people with a standing, linked to their list. */
const Shown = ({ count, standing, href }: { count: number; standing: 'completed' | 'blocked'; href: string }) =>
  count === 0 ? (
    <>{formatNumber(0)}</>
  ) : (
    <Link
      href={`${href}/progress?standing=${standing}`}
      aria-label={standing === 'completed' ? say('completedIn', { count }) : say('blockedIn', { count })}
    >
      {formatNumber(count)}
    </Link>
  )

/** Short codes on one line of a table; the full names are in the tooltip. */
export function Languages({ codes }: { codes: ProgramRow['languages'] }) {
  if (codes.length === 0) return <span className="quiet">–</span>
  return (
    <span className={css.codes} data-tip={languageNames(codes).join(', ')}>
      <span aria-hidden="true">{codes.join(', ').toUpperCase()}</span>
      <span className="sr-only">{languageNames(codes).join(', ')}</span>
    </span>
  )
}

/** The first name and how many more; the title has all of them. */
const Names = ({ of, all }: { of: readonly { name: string }[]; all: string }) => (
  <span className={css.names} title={of.length > 0 ? namesOf(of, all) : undefined}>
    <span>{of[0]?.name ?? all}</span>
    {of.length > 1 && <span>+{formatNumber(of.length - 1)}</span>}
  </span>
)

export const programCells = (
  now: number,
  timeZone: string | undefined,
  hrefOf: (program: ProgramRow) => string,
  mayEdit: boolean,
): Cells<ProgramRow, ColumnOf<typeof programsList>> => ({
  title: { width: '320px', cell: program => <Title program={program} href={hrefOf(program)} /> },
  status: { width: '230px', cell: program => <ProgramStatus program={program} mayEdit={mayEdit} /> },
  training_type: { width: '148px', cell: program => program.training_type.name, wraps: true },
  hours: { width: '92px', align: 'right', cell: program => hoursOf(program.credit_minutes) },
  modules: { width: '92px', align: 'right', cell: program => formatNumber(program.module_count) },
  assigned: { width: '100px', align: 'right', cell: program => formatNumber(program.assigned) },
  overdue: {
    width: '96px',
    align: 'right',
    cell: program => (program.overdue > 0 ? <Overdue program={program} href={hrefOf(program)} /> : formatNumber(0)),
  },
  completed: {
    width: '110px',
    align: 'right',
    cell: program => <Shown count={program.completed} standing="completed" href={hrefOf(program)} />,
  },
  blocked: {
    width: '130px',
    align: 'right',
    cell: program => <Shown count={program.blocked} standing="blocked" href={hrefOf(program)} />,
  },
  disciplines: { width: '200px', cell: program => <Names of={program.disciplines} all={say('everyone')} /> },
  languages: { width: '120px', cell: program => <Languages codes={program.languages} /> },
  delivery: { width: '110px', cell: program => inWords(deliveries[program.delivery]) },
  locations: { width: '200px', cell: program => <Names of={program.locations} all={say('everywhere')} /> },
  origin: { width: '190px', cell: program => inWords(programOrigins[program.origin]), truncate: true },
  code: { width: '110px', cell: program => program.code, truncate: true },
  number: {
    width: '110px',
    cell: program => (program.number === null ? say('draft') : formatNumber(program.number)),
  },
  updated_at: { width: '130px', cell: program => <Ago at={program.updated_at} now={now} timeZone={timeZone} /> },
})

/** On a phone: the program, its state, and its credit. */
export const programCard = (program: ProgramRow, href: string, mayEdit: boolean) => (
  <CardLines
    title={<Title program={program} href={href} />}
    badges={
      program.status !== 'active' && (
        <StatusBadge colour={statusColours[program.status]}>{statusWord(program)}</StatusBadge>
      )
    }
    text={[program.training_type.name, hoursOf(program.credit_minutes)].join(' · ')}
    below={
      program.status === 'non_operational' ? (
        <Reasons program={program} mayEdit={mayEdit} />
      ) : (
        [say('modules', { count: program.module_count }), languageNames(program.languages).join(', ')]
          .filter(Boolean)
          .join(' · ')
      )
    }
  />
)
