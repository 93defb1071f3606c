import {
  type ColumnOf,
  sessionModes,
  sessionPhases,
  sessionRecordFields,
  type SessionRow,
  type sessionsList,
} from '@preceptor/contract'
import { formatNumber } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { Link } from '@/ui/Link.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { plainCells } from '@/widgets/list/plain-cells.ts'
import { languageName } from '@/widgets/languages/language-name.ts'
import { daysWords, phaseColours, placeWords, seatsWords, timeWords, whenWords } from '../session-words.ts'
import css from '../sessions.module.css'
import { sessionsTexts } from '../texts.ts'
import { TitleAndProgram } from './TitleAndProgram.tsx'

/** The phase, or what is left to do once the class is over. */
export function Phase({ session }: { session: Pick<SessionRow, 'phase' | 'marked' | 'booked'> }) {
  const { phase, marked, booked } = session
  if (phase !== 'attendance_pending' || marked === null)
    return <StatusBadge colour={phaseColours[phase]}>{inWords(sessionPhases[phase])}</StatusBadge>
  return <StatusBadge colour="amber">{sessionsTexts.say(marked < booked ? 'toMark' : 'toSign')}</StatusBadge>
}
const Title = ({ session, href }: { session: SessionRow; href: string }) => (
  <Link data-row-link="" href={href}>
    {session.title}
  </Link>
)

/** `within`: the sessions of one program, so its name isn't shown. */
export const sessionCells = (
  hrefOf: (session: SessionRow) => string,
  { within = false } = {},
): Cells<SessionRow, ColumnOf<typeof sessionsList>> => ({
  starts_at: {
    width: '180px',
    cell: session => (
      <span className={css.when}>
        {daysWords(session)}
        <span className="quiet">{timeWords(session)}</span>
      </span>
    ),
  },
  title: {
    width: '300px',
    cell: session => (
      <TitleAndProgram title={session.title} program={within ? null : session.program_title}>
        <Title session={session} href={hrefOf(session)} />
      </TitleAndProgram>
    ),
  },
  program: { truncate: true, cell: ({ program_title }) => program_title },
  state: { width: '150px', cell: session => <Phase session={session} /> },
  mode: { width: '130px', cell: ({ mode }) => inWords(sessionModes[mode]) },
  place: { width: '180px', wraps: true, cell: placeWords },
  instructors: {
    width: '170px',
    wraps: true,
    cell: ({ instructors }) => instructors.map(({ name }) => name).join(', ') || '–',
  },
  language: { width: '110px', cell: ({ language }) => languageName(language) },
  seats: { width: '100px', align: 'right', cell: seatsWords },
  waiting: { width: '90px', align: 'right', cell: ({ waiting }) => (waiting > 0 ? formatNumber(waiting) : '') },
  credit_minutes: { width: '120px', align: 'right', cell: ({ credit_minutes }) => formatNumber(credit_minutes) },
  ...plainCells(sessionRecordFields),
})

/** On a phone: title, time, place, and seats. */
export const sessionCard = (session: SessionRow, href: string) => (
  <CardLines
    title={<Title session={session} href={href} />}
    badges={<Phase session={session} />}
    text={whenWords(session)}
    below={[
      placeWords(session),
      sessionsTexts.say('cardSeats', { seats: seatsWords(session) }),
      session.waiting > 0 && sessionsTexts.say('cardWaiting', { count: session.waiting }),
    ]
      .filter(Boolean)
      .join(' · ')}
  />
)
