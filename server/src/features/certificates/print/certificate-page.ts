import { dayIn, directionOf } from '@preceptor/contract/texts/texts'
import { checkAddress, shownCode, shownPage } from '../../../files/pdf/check.ts'
import { colors } from '../../../files/pdf/colors.ts'
import type { Paper, Style } from '../../../files/pdf/paper.ts'
import { drawQr } from '../../../files/pdf/qr.ts'
import { apart } from '../../../files/pdf/runs.ts'
import { drawSignature } from '../../../files/pdf/signature.ts'
import { hoursIn } from '@preceptor/contract/texts/hours'
import { titleIn } from '../../../lib/title-in.ts'
import type { Pictures } from './pictures.ts'
import type { CertificateToPrint } from './printed.ts'
import { printTexts } from './words.ts'

const { accent, quiet } = colors

interface Sheet {
  paper: Paper
  certificate: CertificateToPrint
  pictures: Pictures
  /** The address of the public verification page. */
  verifyAt: string
  width: number
  height: number
  direction: 'ltr' | 'rtl'
}

/** Draws one certificate on one page. */
export function drawCertificate(
  paper: Paper,
  certificate: CertificateToPrint,
  { pictures, verifyAt }: Pick<Sheet, 'pictures' | 'verifyAt'>,
) {
  const { orientation } = certificate.printed
  const direction = directionOf(certificate.language)
  const sheet = { paper, certificate, pictures, verifyAt, direction, ...paper.addPage(orientation) } as const
  drawFrame(sheet)
  drawMiddle(sheet)
  drawSigner(sheet)
  drawProof(sheet)
  if (certificate.is_void) drawVoid(sheet)
}

function drawFrame({ paper: { doc }, certificate, width, height }: Sheet) {
  const { frame } = certificate.printed
  if (frame === 'double') {
    doc
      .lineWidth(2)
      .strokeColor(accent)
      .rect(22, 22, width - 44, height - 44)
      .stroke()
    doc
      .lineWidth(0.6)
      .rect(28, 28, width - 56, height - 56)
      .stroke()
  }
  if (frame === 'band')
    doc
      .fillColor(accent)
      .rect(0, 0, width, 18)
      .rect(0, height - 18, width, 18)
      .fill()
}

type Say = (key: Parameters<typeof printTexts.say>[1]) => string

/** An element of the middle column: its height, and a function that draws it at a position. */
interface Block {
  high: number
  after: number
  draw: (y: number) => void
}

const bottom = 150
const top = 46

/** Draws parts from the logo down, with the remaining space between them. */
function drawMiddle(sheet: Sheet) {
  const blocks = blocksOf(sheet)
  const used = blocks.reduce((sum, { high, after }) => sum + high + after, 0)
  const spare = Math.max(0, sheet.height - bottom - top - used)
  const more = Math.min(12, (spare * 0.7) / blocks.length)
  let y = top + (spare - more * blocks.length) / 2
  for (const { high, after, draw } of blocks) {
    draw(y)
    y += high + after + more
  }
}

function blocksOf(sheet: Sheet): Block[] {
  const { paper, certificate, pictures, width, direction } = sheet
  const { printed, language } = certificate
  const say: Say = key => printTexts.say(language, key)
  const column = { x: 70, width: width - 140 }
  const line = (text: string, style: Style, after = 6): Block => {
    const whole: Style = { align: 'center', direction, ...style }
    return {
      high: paper.height(text, column.width, whole),
      after,
      draw: y => void paper.write(text, { ...column, y }, whole),
    }
  }
  const logo = pictures.get(printed.logo_id ?? '')
  const fit = { fit: [200, 52] as [number, number], align: 'center', valign: 'center' } as const
  return [
    ...(logo ? [{ high: 52, after: 4, draw: (y: number) => void paper.doc.image(logo, width / 2 - 100, y, fit) }] : []),
    line(apart(printed.agency), { size: 13, weight: 700, color: quiet, lines: 1, smallest: 8 }),
    line(printed.title === null ? say('title') : apart(printed.title), {
      size: 30,
      weight: 700,
      color: accent,
      lines: 1,
      smallest: 16,
    }),
    line(say('certifies'), { size: 11, color: quiet }, 0),
    line(apart(printed.person), { size: 28, weight: 700, lines: 1, smallest: 14 }, 0),
    line(say('completed'), { size: 11, color: quiet }, 0),
    line(
      titleIn(language, apart(printed.program), printed.program_language),
      { size: 19, weight: 700, lines: 2, smallest: 11 },
      2,
    ),
    ...(printed.text ? [line(apart(printed.text), { size: 10.5, lines: 4, smallest: 7.5 })] : []),
    facts(sheet, say, column),
    ...details(sheet, say).map(text => line(text, { size: 9, color: quiet, lines: 3, smallest: 6.5 }, 0)),
  ]
}

function details({ certificate: { printed, language } }: Sheet, say: Say): string[] {
  const topics = printed.topics.map(({ topic, minutes }) => `${apart(topic)} ${hoursIn(language, minutes)}`)
  const approvals = printed.approvals.map(({ state, number }) => apart(`${state} ${number}`))
  return [
    ...(topics.length > 0 ? [`${say('topics')}: ${topics.join('  ·  ')}`] : []),
    ...(approvals.length > 0 ? [`${say('approvals')}: ${approvals.join('  ·  ')}`] : []),
  ]
}

/** Draws dates and hours side by side, the first where reading starts. */
function facts({ paper, certificate, direction }: Sheet, say: Say, { x, width }: { x: number; width: number }): Block {
  const { language, printed, valid_to } = certificate
  const all: [label: string, value: string][] = [[say('completedOn'), dayIn(language, printed.completed_on)]]
  if (valid_to !== null) all.push([say('validThrough'), dayIn(language, valid_to)])
  if (printed.minutes > 0) all.push([say('hours'), hoursIn(language, printed.minutes)])
  const wide = Math.min(190, width / all.length)
  const left = x + (width - wide * all.length) / 2
  const shared: Style = { size: 8.5, align: 'center', direction }
  return {
    high: 30,
    after: 4,
    draw: y =>
      all.forEach(([label, value], at) => {
        const place = direction === 'rtl' ? all.length - 1 - at : at
        const box = { x: left + place * wide + 4, width: wide - 8 }
        const under = y + paper.write(label, { ...box, y }, { ...shared, color: quiet, lines: 1, smallest: 6 })
        paper.write(value, { ...box, y: under }, { ...shared, size: 12, weight: 700 })
      }),
  }
}

/** Draws the signer on the side where reading starts. */
function drawSigner({ paper, certificate, pictures, width, height, direction }: Sheet) {
  const { signer_name, signer_title, signature_id } = certificate.printed
  const picture = signature_id === null ? undefined : pictures.get(signature_id)
  if (!signer_name && !picture) return
  const wide = 200
  const box = { x: direction === 'rtl' ? width - 60 - wide : 60, y: height - bottom + 14, width: wide, direction }
  drawSignature(paper, { picture, name: signer_name, title: signer_title }, box)
}

const square = 72

/** Draws the verification code on the other side. */
function drawProof({ paper, certificate, verifyAt, width, height, direction }: Sheet) {
  const { number, code, language } = certificate
  const say = (key: Parameters<typeof printTexts.say>[1]) => printTexts.say(language, key)
  const y = height - bottom + 22
  const wide = 170
  const corner = direction === 'rtl' ? 60 : width - 60 - square
  drawQr(paper, checkAddress({ verifyAt, number, code }), { x: corner, y, size: square })
  const x = direction === 'rtl' ? corner + square + 10 : corner - 10 - wide
  let at = y
  for (const [label, value] of [
    [say('number'), number],
    [say('code'), shownCode(code)],
    [say('check'), shownPage(verifyAt)],
  ] as const) {
    at += paper.write(label, { x, y: at, width: wide }, { size: 7, color: quiet, align: 'end', direction })
    at += paper.write(
      value,
      { x, y: at, width: wide },
      {
        size: 9,
        weight: 700,
        align: direction === 'rtl' ? 'start' : 'end',
        lines: 1,
        smallest: 6,
      },
    )
  }
}

function drawVoid({ paper, certificate, width, height, direction }: Sheet) {
  const { doc } = paper
  doc
    .save()
    .rotate(-24, { origin: [width / 2, height / 2] })
    .fillOpacity(0.22)
  const word = printTexts.say(certificate.language, 'void')
  paper.write(
    word,
    { x: 0, y: height / 2 - 90, width },
    { size: 120, smallest: 60, lines: 1, weight: 700, color: colors.red, align: 'center', direction },
  )
  doc.restore()
}
