import { setImmediate as breath } from 'node:timers/promises'
import {
  counted,
  gapWords,
  isToCome,
  noTally,
  surveyAnswers,
  surveyedStates,
  surveySamples,
  tallyWords,
} from '@preceptor/contract'
import { localeOf } from '@preceptor/contract/texts/texts'
import { shownCode, shownPage } from '../../../../files/pdf/check.ts'
import { colors } from '../../../../files/pdf/colors.ts'
import { Document } from '../../../../files/pdf/document.ts'
import { apart } from '../../../../files/pdf/runs.ts'
import { inWords } from '../../../../lib/texts.ts'
import { type PacketToPrint, type Placed, type Words, wordsFor } from './packet-to-print.ts'
import { drawPerson } from './person-part.ts'

interface Drawn {
  verifyAt: string
  gone?: AbortSignal
}

/** Returns all people of the packet in order, on every call. */
type People = () => AsyncIterable<Placed>

const documentFor = (packet: PacketToPrint, { say, day }: Words) => {
  const { number, language, agency, built_at, as_of } = packet
  return new Document({
    title: `${say('packet')} ${number}`,
    language,
    author: agency,
    made_at: new Date(built_at),
    foot: page => say('foot', { number, day: day(as_of), page }),
  })
}

/** The same packet produces the same bytes. It is drawn twice: the first pass finds the page on which each person begins. */
export async function* packetPages(packet: PacketToPrint, people: People, drawn: Drawn): AsyncGenerator<Buffer> {
  const words = wordsFor(packet.language)
  const begins = await pagesOf(packet, people, drawn, words)
  const document = documentFor(packet, words)
  await drawFront(document, packet, people, { ...drawn, words, begins })
  for await (const person of people()) {
    drawn.gone?.throwIfAborted()
    document.turn()
    document.paper.doc.outline.addItem(person.listed)
    drawPerson(document, person, words, packet)
    const written = document.paper.written()
    if (written) yield written
    // A person takes some milliseconds, so let others run
    await breath()
  }
  yield* document.paper.rest()
}

/** Returns one person of the packet as a separate file. */
export async function personFile(packet: PacketToPrint, person: Placed, drawn: Drawn): Promise<Buffer> {
  const words = wordsFor(packet.language)
  const document = documentFor(packet, words)
  drawHead(document, packet, { ...drawn, words, heading: words.say('proof') })
  document.gap(6)
  drawPerson(document, person, words, packet)
  return document.bytes()
}

/** Returns the first page of each person, by place. */
async function pagesOf(
  packet: PacketToPrint,
  people: People,
  drawn: Drawn,
  words: Words,
): Promise<ReadonlyMap<number, number>> {
  const document = documentFor(packet, words)
  const begins = new Map<number, number>()
  await drawFront(document, packet, people, { ...drawn, words, begins })
  for await (const person of people()) {
    drawn.gone?.throwIfAborted()
    document.turn()
    begins.set(person.place, document.count)
    drawPerson(document, person, words, packet)
    document.paper.written()
    await breath()
  }
  return begins
}

interface Front extends Drawn {
  words: Words
  begins: ReadonlyMap<number, number>
}

/** Draws the cover with the result, the gap list if requested, and the index. */
async function drawFront(
  document: Document,
  packet: PacketToPrint,
  people: People,
  { words, begins, ...drawn }: Front,
) {
  const { say, language } = words
  drawHead(document, packet, { ...drawn, words, heading: say('packet') })
  document.gap(12)
  let tally = noTally
  for await (const { state, gaps } of people()) tally = counted(tally, { state: state ?? 'unknown', gaps: [...gaps] })
  const [answer = '', ...others] = tallyWords(tally, packet.as_of)
  document.line(inWords(language, answer), { size: 13, weight: 700 })
  for (const other of others) document.line(inWords(language, other), { size: 9.5 })
  if (packet.with_gap_list) await drawGapList(document, people, words)
  document.turn()
  document.line(say('index'), { size: 14, weight: 700 })
  document.gap(3)
  const shares = [0.08, 0.42, 0.18, 0.2, 0.12]
  const heads = [say('columnPlace'), say('person'), say('employeeNumber'), say('state'), say('page')]
  document.row(heads, shares, { size: 8, color: colors.quiet })
  for await (const { place, listed, employee_number, state } of people())
    document.row(
      [
        String(place),
        listed,
        employee_number ?? '–',
        inWords(language, surveyedStates[state ?? 'unknown']),
        String(begins.get(place) ?? 0),
      ],
      shares,
      { size: 9.5 },
    )
}

/** Draws the gap list: only for the agency, unless it requested the list in the files. */
async function drawGapList(document: Document, people: People, { say, day, language }: Words) {
  document.gap(12)
  document.line(say('gapsFirst'), { size: 14, weight: 700 })
  document.gap(3)
  let lacking = 0
  for await (const { place, listed, employee_number, gaps } of people()) {
    if (gaps.length === 0) continue
    lacking++
    document.room(34)
    document.gap(3)
    document.line([`${place}. ${apart(listed)}`, employee_number].filter(Boolean).join(' · '), {
      size: 9.5,
      weight: 700,
    })
    for (const gap of gaps)
      document.line(`• ${inWords(language, gapWords(gap, day))}`, {
        size: 9,
        ...(!isToCome(gap) && { color: colors.red }),
      })
  }
  if (lacking === 0) document.line(say('noGaps'), { size: 9.5 })
}

const momentParts = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

interface Head extends Drawn {
  words: Words
  heading: string
}

function drawHead(document: Document, packet: PacketToPrint, { words, heading, verifyAt }: Head) {
  const { say, day, language } = words
  const { number, code, agency, sha256, time_zone } = packet
  document.head({ agency, title: { text: heading, size: 20 }, check: { verifyAt, number, code }, gap: 2 })
  const moment = new Intl.DateTimeFormat(localeOf(language), { ...momentParts, timeZone: time_zone })
  const facts = [
    [say('asOf'), day(packet.as_of)],
    [say('answer'), inWords(language, surveyAnswers[packet.answer])],
    [say('sample'), sampleWords(packet, words)],
    [say('people'), String(packet.people)],
    [say('builtBy'), packet.built_by_name],
    [say('builtAt'), moment.format(new Date(packet.built_at))],
    [say('number'), number],
    [say('code'), shownCode(code)],
    [say('check'), shownPage(verifyAt)],
  ] as const
  document.facts(facts, { size: 9.5 }, 'beside')
  document.line(`${say('hash')}: ${sha256}`, { size: 7.5, color: colors.quiet })
}

function sampleWords(
  { sample, people, seed, drawn_from, hired_since }: PacketToPrint,
  { say, day, language }: Words,
): string {
  if (sample === 'random') return say('sampleRandom', { people, from: drawn_from ?? people, seed: seed ?? '' })
  if (sample === 'hired_since') return say('sampleHired', { day: day(hired_since) })
  return inWords(language, surveySamples[sample])
}
