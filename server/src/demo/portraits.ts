import { pngOf } from '../files/png.ts'
import { smallPicture } from '../files/small-picture.ts'
import { instantText } from './days.ts'
import type { UserPictureRecord } from './factories.ts'
import type { EverybodyInOffices } from './staff.ts'

type Colour = readonly [number, number, number]

interface Look {
  ground: Colour
  skin: Colour
  hair: Colour
  coat: Colour
  /** How far the hair falls, as a part of the head. */
  fall: number
  glasses?: boolean
}

/** Who of the demo accounts has a picture, and what is drawn; the others show initials. */
const looks: Record<string, Look> = {
  'csm@preceptor.example': {
    ground: [203, 228, 222],
    skin: [176, 121, 83],
    hair: [38, 28, 26],
    coat: [12, 107, 91],
    fall: 1.25,
  },
  'cs.super@preceptor.example': {
    ground: [246, 221, 190],
    skin: [104, 66, 45],
    hair: [24, 19, 19],
    coat: [138, 75, 8],
    fall: 0.35,
  },
  'admin@preceptor.example': {
    ground: [206, 219, 238],
    skin: [236, 196, 168],
    hair: [196, 158, 96],
    coat: [29, 79, 145],
    fall: 0.1,
    glasses: true,
  },
  'admin@harborlight.example': {
    ground: [226, 214, 236],
    skin: [226, 180, 150],
    hair: [122, 74, 48],
    coat: [122, 62, 157],
    fall: 0.8,
    glasses: true,
  },
  'coordinator@harborlight.example': {
    ground: [245, 213, 216],
    skin: [198, 144, 106],
    hair: [58, 36, 28],
    coat: [160, 44, 76],
    fall: 1.1,
  },
}

const side = 128
/** Points per pixel and direction, so that edges are smooth. */
const fine = 3

const within = (x: number, y: number, at: readonly [number, number], size: readonly [number, number]) =>
  ((x - at[0]) / size[0]) ** 2 + ((y - at[1]) / size[1]) ** 2 <= 1

/** From front to back, in parts of the side. */
function colourAt({ ground, skin, hair, coat, fall, glasses }: Look, x: number, y: number): Colour {
  const aside = Math.abs(x - 0.5)
  const shade = skin.map(value => value * 0.86) as unknown as Colour
  if (glasses && within(aside, y, [0.085, 0.43], [0.07, 0.055]) && !within(aside, y, [0.085, 0.43], [0.056, 0.041]))
    return [40, 44, 52]
  if (glasses && aside < 0.03 && Math.abs(y - 0.42) < 0.008) return [40, 44, 52]
  if (within(aside, y, [0.085, 0.43], [0.018, 0.022])) return [40, 32, 30]
  if (aside < 0.065 && y > 0.545 && y < 0.545 + 0.03 * (1 - (aside / 0.065) ** 2)) return [150, 70, 66]
  const fringe = y < 0.335 - 0.25 * (x - 0.5) ** 2 - 0.05 * (x - 0.4)
  const head = within(x, y, [0.5, 0.44], [0.185, 0.235])
  if (head && !fringe) return skin
  if (within(x, y, [0.5, 0.37], [0.225, 0.235]) && y < 0.44) return hair
  if (head) return hair
  if (aside < 0.075 && y > 0.6 && y < 0.76) return shade
  const falls = 0.44 + 0.25 * fall
  if (aside < 0.225 && y >= 0.4 && y < falls && aside > 0.13) return hair
  if (within(x, y, [0.5, 1.08], [0.4, 0.36])) return aside < 0.11 - (y - 0.72) * 0.4 && y > 0.7 ? [250, 250, 250] : coat
  return ground
}

function portrait(look: Look): Buffer {
  return pngOf(side, side, (x, y) => {
    const sum = [0, 0, 0]
    for (let n = 0; n < fine * fine; n++) {
      const point = colourAt(
        look,
        (x + ((n % fine) + 0.5) / fine) / side,
        (y + (Math.floor(n / fine) + 0.5) / fine) / side,
      )
      for (const [part, value] of point.entries()) sum[part] = (sum[part] ?? 0) + value
    }
    return [...sum.map(value => Math.round(value / (fine * fine))), 255]
  })
}

/** Drawn faces for some of the demo accounts. */
export const portraits = ({ byEmail }: EverybodyInOffices, made: number): UserPictureRecord[] =>
  Object.entries(looks).flatMap(([email, look]) => {
    const user = byEmail.get(email)
    if (!user) return []
    const png = portrait(look)
    return [
      {
        user_id: user.id,
        png: `\\x${png.toString('hex')}`,
        image: smallPicture(png),
        updated_at: instantText(made),
      },
    ]
  })
