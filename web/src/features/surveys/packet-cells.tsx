import { type ColumnOf, jobStates, type SurveyPacket, surveySamples, type surveysList } from '@preceptor/contract'
import { formatDay, formatInstant, formatNumber } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { Link } from '@/ui/Link.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { jobColours } from '@/widgets/jobs/job-state.ts'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import css from './surveys.module.css'
import { surveysTexts } from './texts.ts'

/** `Random, seed K7Q2-FALL` */
export function sampleWords({ sample, seed, hired_since, person_name }: SurveyPacket): string {
  if (sample === 'random') return surveysTexts.say('random', { seed: seed ?? '' })
  if (sample === 'hired_since') return surveysTexts.say('hiredSince', { day: formatDay(hired_since) })
  if (sample === 'one' && person_name) return surveysTexts.say('person', { name: person_name })
  return inWords(surveySamples[sample])
}

export const PacketState = ({ packet: { state, sha256, is_kept } }: { packet: SurveyPacket }) =>
  sha256 !== null && !is_kept ? (
    <StatusBadge colour="grey">{surveysTexts.say('gone')}</StatusBadge>
  ) : (
    <StatusBadge colour={jobColours[state]}>{inWords(jobStates[state])}</StatusBadge>
  )

export const packetCells = (
  hrefOf: (id: string) => string,
  timeZone: string | undefined,
): Cells<SurveyPacket, ColumnOf<typeof surveysList>> => ({
  number: {
    cell: ({ id, number }) => (
      <Link data-row-link="" href={hrefOf(id)}>
        {number}
      </Link>
    ),
  },
  sample: { cell: sampleWords },
  people: { align: 'right', cell: ({ people }) => formatNumber(people) },
  with_gaps: { align: 'right', cell: ({ sha256, with_gaps }) => (sha256 === null ? '–' : formatNumber(with_gaps)) },
  as_of: { cell: ({ as_of }) => formatDay(as_of) },
  built_by_name: { cell: packet => packet.built_by_name },
  built_at: { cell: ({ built_at }) => formatInstant(built_at, timeZone) },
  state: { cell: packet => <PacketState packet={packet} /> },
  sha256: { cell: ({ sha256 }) => <span className={css.hash}>{sha256 ?? '–'}</span> },
})

export const packetCard = (packet: SurveyPacket, hrefOf: (id: string) => string) => (
  <CardLines
    title={
      <Link data-row-link="" href={hrefOf(packet.id)}>
        {packet.number}
      </Link>
    }
    badges={<PacketState packet={packet} />}
    text={`${sampleWords(packet)} · ${formatDay(packet.as_of)}`}
  />
)
