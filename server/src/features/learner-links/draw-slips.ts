import { setImmediate as breath } from 'node:timers/promises'
import { bestLanguage, dayIn, directionOf } from '@preceptor/contract/texts/texts'
import { Paper, type Style } from '../../files/pdf/paper.ts'
import { drawQr } from '../../files/pdf/qr.ts'
import { apart } from '../../files/pdf/runs.ts'
import { slipTexts } from './words.ts'

/** The slip for one person. */
export interface Slip {
  agency: string
  name: string
  program: string
  language: string
  /** The link itself. */
  address: string
  /** The last day on which it opens. */
  until: string
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Yields slips to cut apart, six on a sheet; a single slip gets the whole sheet. Sent while they are drawn. */
export async function* slipSheets(
  batches: AsyncIterable<readonly Slip[]>,
  { title, author, isOne, gone }: { title: string; author: string; isOne: boolean; gone?: AbortSignal },
): AsyncGenerator<Buffer> {
  const paper = new Paper({ title, author, language: 'en', made_at: new Date() })
  let at = 0
  for await (const batch of batches)
    for (const slip of batch) {
      gone?.throwIfAborted()
      if (isOne || at % 6 === 0) paper.addPage('portrait')
      drawSlip(paper, slip, isOne ? whole : placeOf(at % 6))
      at++
      const written = paper.written()
      if (written) yield written
      // A slip takes some milliseconds, and other requests wait meanwhile
      await breath()
    }
  yield* paper.rest()
}

const whole: Box = { x: 96, y: 96, width: 420, height: 560 }
const placeOf = (place: number): Box => ({
  x: (place % 2) * 306,
  y: Math.floor(place / 2) * 264,
  width: 306,
  height: 264,
})

const quiet = '#5a6675'

/** Draws agency, name and program above the code; how to open it and until when below. */
function drawSlip(paper: Paper, slip: Slip, box: Box) {
  const language = bestLanguage([slip.language], slipTexts.languages)
  const direction = directionOf(language)
  const large = box.width > 400
  const scale = large ? 1.6 : 1
  const pad = 16
  paper.doc
    .lineWidth(0.5)
    .strokeColor('#b8c0ca')
    .dash(4, { space: 4 })
    .rect(box.x, box.y, box.width, box.height)
    .stroke()
  paper.doc.undash()
  const column = { x: box.x + pad, width: box.width - 2 * pad }
  let y = box.y + pad * scale
  const line = (text: string, style: Style, after = 2) => {
    const sized = { ...style, size: style.size * scale, smallest: (style.smallest ?? style.size) * scale }
    y += paper.write(text, { ...column, y }, { align: 'center', direction, ...sized }) + after * scale
  }
  line(apart(slip.agency), { size: 8, color: quiet, lines: 1, smallest: 6 })
  line(apart(slip.name), { size: 14, weight: 700, lines: 1, smallest: 8 })
  line(apart(slip.program), { size: 10.5, lines: 2, smallest: 7 }, 4)
  const size = large ? 240 : 122
  drawQr(paper, slip.address, { x: box.x + (box.width - size) / 2, y, size })
  y += size + 5 * scale
  line(slipTexts.say(language, 'scan'), { size: 8.5, weight: 700, lines: 2, smallest: 7 }, 1)
  const until = slipTexts.say(language, 'until', { name: apart(slip.name), day: dayIn(language, slip.until) })
  // Some languages end their dates with a period
  line(until.replace(/\.\.$/, '.'), { size: 8, lines: 2, smallest: 6 }, 2)
  line(slipTexts.say(language, 'address'), { size: 6.5, color: quiet, lines: 1, smallest: 5 }, 0)
  // An address reads left to right whatever text surrounds it
  line(
    slip.address.replace(/^https?:\/\//, ''),
    { size: 6.5, color: quiet, lines: 2, smallest: 4.5, direction: 'ltr' },
    0,
  )
}
