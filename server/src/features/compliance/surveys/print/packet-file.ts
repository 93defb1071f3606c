import { setImmediate as breath } from 'node:timers/promises'
import {
  counted,
  gapWords,
  noTally,
  surveyAnswers,
  surveyedStates,
  surveySamples,
  tallyWords,
} from '@preceptor/contract'
import { localeOf } from '@preceptor/contract/texts/texts'
import { margin, Pages } from '../../../../files/pdf/pages.ts'
import { Paper } from '../../../../files/pdf/paper.ts'
import { drawQr } from '../../../../files/pdf/qr.ts'
import { apart } from '../../../../files/pdf/runs.ts'
import { inWords } from '../../../../lib/texts.ts'
import { type PacketToPrint, type Placed, quiet, red, type Words, wordsFor } from './packet-to-print.ts'
import { drawPerson } from './person-part.ts'

interface Drawn {
  verifyAt: string
  /** The hash and its code are for people to compare, in groups. */
  shownCode: (code: string) => string
  gone?: AbortSignal
}

/** All people of the packet as often as they are asked for, in their order. */
type People = () => AsyncIterable<Placed>

const footOf =
  ({ number, as_of }: PacketToPrint, { say, day }: Words, from = 0) =>
  (page: number) =>
    say('foot', { number, day: day(as_of), page: from + page })

const paperFor = ({ number, language, agency, built_at }: PacketToPrint, { say }: Words) =>
  new Paper({ title: `${say('packet')} ${number}`, language, author: agency, made_at: new Date(built_at) })

/** The same packet makes the same bytes. It is drawn twice: first to know on which page each person begins. */
export async function* packetPages(packet: PacketToPrint, people: People, drawn: Drawn): AsyncGenerator<Buffer> {
  const words = wordsFor(packet.language)
  const begins = await pagesOf(packet, people, drawn, words)
  const paper = paperFor(packet, words)
  const pages = new Pages(paper, footOf(packet, words))
  await drawFront(pages, packet, people, { ...drawn, words, begins })
  for await (const person of people()) {
    drawn.gone?.throwIfAborted()
    pages.turn()
    paper.doc.outline.addItem(person.listed)
    drawPerson(pages, person, words, packet)
    const written = paper.written()
    if (written) yield written
    // a person is some milliseconds, and others wait meanwhile
    await breath()
  }
  yield* paper.rest()
}

/** One person of the packet as a file of their own. */
export async function personFile(packet: PacketToPrint, person: Placed, drawn: Drawn): Promise<Buffer> {
  const words = wordsFor(packet.language)
  const paper = paperFor(packet, words)
  const pages = new Pages(paper, footOf(packet, words))
  drawHead(pages, packet, { ...drawn, words, heading: words.say('proof') })
  pages.y += 6
  drawPerson(pages, person, words, packet)
  return paper.bytes()
}

/** By place: the page on which each person begins. */
async function pagesOf(
  packet: PacketToPrint,
  people: People,
  drawn: Drawn,
  words: Words,
): Promise<ReadonlyMap<number, number>> {
  const paper = paperFor(packet, words)
  const pages = new Pages(paper, footOf(packet, words))
  const begins = new Map<number, number>()
  await drawFront(pages, packet, people, { ...drawn, words, begins })
  for await (const person of people()) {
    drawn.gone?.throwIfAborted()
    pages.turn()
    begins.set(person.place, pages.count)
    drawPerson(pages, person, words, packet)
    paper.written()
    await breath()
  }
  return begins
}

interface Front extends Drawn {
  words: Words
  begins: ReadonlyMap<number, number>
}

/** Cover with the answer, what is missing where it was asked for, index. */
async function drawFront(pages: Pages, packet: PacketToPrint, people: People, { words, begins, ...drawn }: Front) {
  const { say, language } = words
  drawHead(pages, packet, { ...drawn, words, heading: say('packet') })
  pages.y += 12
  let tally = noTally
  for await (const { state, gaps } of people()) tally = counted(tally, { state: state ?? 'unknown', gaps: [...gaps] })
  const [answer = '', ...others] = tallyWords(tally, packet.as_of)
  pages.line(inWords(language, answer), { size: 13, weight: 700 })
  for (const other of others) pages.line(inWords(language, other), { size: 9.5 })
  if (packet.with_gap_list) await drawGapList(pages, people, words)
  pages.turn()
  pages.line(say('index'), { size: 14, weight: 700 })
  pages.y += 3
  const shares = [0.08, 0.42, 0.18, 0.2, 0.12]
  const heads = [say('columnPlace'), say('person'), say('employeeNumber'), say('state'), say('page')]
  pages.row(heads, shares, { size: 8, color: quiet })
  for await (const { place, listed, employee_number, state } of people())
    pages.row(
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

/** What is missing for whom: for the agency, unless it asked for it in the files. */
async function drawGapList(pages: Pages, people: People, { say, day, language }: Words) {
  pages.y += 12
  pages.line(say('gapsFirst'), { size: 14, weight: 700 })
  pages.y += 3
  let lacking = 0
  for await (const { place, listed, employee_number, gaps } of people()) {
    if (gaps.length === 0) continue
    lacking++
    pages.room(34)
    pages.y += 3
    pages.line([`${place}. ${apart(listed)}`, employee_number].filter(Boolean).join(' · '), { size: 9.5, weight: 700 })
    for (const gap of gaps)
      pages.line(`• ${inWords(language, gapWords(gap, day))}`, {
        size: 9,
        ...(gap.kind !== 'due_soon' && { color: red }),
      })
  }
  if (lacking === 0) pages.line(say('noGaps'), { size: 9.5 })
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

function drawHead(pages: Pages, packet: PacketToPrint, { words, heading, verifyAt, shownCode }: Head) {
  const { say, day, language } = words
  const { paper } = pages
  const { number, code, agency, sha256, time_zone } = packet
  const qr = { x: margin + pages.width - 72, y: margin, size: 72 }
  drawQr(paper, `${verifyAt}#number=${encodeURIComponent(number)}&code=${code}`, qr)
  const box = { x: margin, width: pages.width - 90 }
  const put = (said: string, style: Parameters<Paper['write']>[2]) => {
    pages.y += paper.write(said, { ...box, y: pages.y }, style)
  }
  put(agency, { size: 11, weight: 700, color: quiet })
  put(heading, { size: 20, weight: 700, color: '#1f4e79' })
  pages.y += 2
  const moment = new Intl.DateTimeFormat(localeOf(language), { ...momentParts, timeZone: time_zone })
  const facts: [string, string][] = [
    [say('asOf'), day(packet.as_of)],
    [say('answer'), inWords(language, surveyAnswers[packet.answer])],
    [say('sample'), sampleWords(packet, words)],
    [say('people'), String(packet.people)],
    [say('builtBy'), packet.built_by_name],
    [say('builtAt'), moment.format(new Date(packet.built_at))],
    [say('number'), number],
    [say('code'), shownCode(code)],
    [say('check'), verifyAt.replace(/^https?:\/\//, '')],
  ]
  for (const [label, value] of facts) put(`${label}: ${apart(value)}`, { size: 9.5 })
  pages.line(`${say('hash')}: ${sha256}`, { size: 7.5, color: quiet })
}

function sampleWords(
  { sample, people, seed, drawn_from, hired_since }: PacketToPrint,
  { say, day, language }: Words,
): string {
  if (sample === 'random') return say('sampleRandom', { people, from: drawn_from ?? people, seed: seed ?? '' })
  if (sample === 'hired_since') return say('sampleHired', { day: day(hired_since) })
  return inWords(language, surveySamples[sample])
}
