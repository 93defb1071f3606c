import type { Random } from './random.ts'

/** Street names that don't exist in these towns; towns and their ZIP codes are real. */
const streets =
  'Alder Gate,Amberfield,Applemill,Ashgrove,Bellwether,Birchwater,Bluefinch,Bramble Hill,Brightwater,Cedarline,Clearbrook,Copperleaf,Dovetail,Driftwood,Eastmeadow,Elderberry,Fernhollow,Foxglove,Gladewater,Goldcrest,Greenlark,Harrowmill,Hazelwood,Heatherstone,Hollybrook,Inkwell,Ivygate,Juniper Gate,Kestrel,Lanternfield,Larkspur,Lindenfold,Maplecross,Marigold,Meadowlark,Millrace,Moonpenny,Nettlefield,Nightingale,Oakmantle,Orchard Gate,Pebblebrook,Pinemarten,Quillfeather,Rosehip,Rowanwood,Saltmeadow,Silverbirch,Snowdrop,Sorrel,Starling,Summerfold,Swallowtail,Thistledown,Threadneedle,Tumbledown,Vineyard Gate,Wagtail,Waxwing,Whitebeam,Wildflower,Willowmere,Windrush,Winterberry,Woodlark,Yarrow'.split(
    ',',
  )
const kinds = ['Street', 'Avenue', 'Road', 'Place', 'Court', 'Lane', 'Terrace', 'Boulevard']

export interface Town {
  city: string
  zips: string
}
const towns = {
  bronx: [
    {
      city: 'Bronx',
      zips: '10451 10452 10453 10456 10457 10458 10460 10462 10463 10466 10467 10468 10469 10472 10473',
    },
  ],
  brooklyn: [
    {
      city: 'Brooklyn',
      zips: '11203 11204 11207 11208 11210 11212 11213 11214 11218 11223 11225 11226 11229 11230 11233 11234 11235 11236',
    },
  ],
  queens: [
    { city: 'Jamaica', zips: '11432 11433 11434 11435 11436' },
    { city: 'Elmhurst', zips: '11373' },
    { city: 'Corona', zips: '11368' },
    { city: 'Astoria', zips: '11102 11103 11106' },
    { city: 'Far Rockaway', zips: '11691' },
    { city: 'Queens Village', zips: '11427 11428 11429' },
  ],
  flushing: [
    { city: 'Flushing', zips: '11354 11355 11358 11365 11367' },
    { city: 'Bayside', zips: '11360 11361' },
    { city: 'College Point', zips: '11356' },
  ],
  yonkers: [
    { city: 'Yonkers', zips: '10701 10703 10704 10705 10710' },
    { city: 'Mount Vernon', zips: '10550 10552 10553' },
    { city: 'New Rochelle', zips: '10801 10805' },
  ],
  newark: [
    { city: 'Newark', zips: '07102 07103 07104 07105 07107 07108' },
    { city: 'East Orange', zips: '07017 07018' },
    { city: 'Irvington', zips: '07111' },
  ],
  jersey_city: [
    { city: 'Jersey City', zips: '07302 07304 07305 07306' },
    { city: 'Union City', zips: '07087' },
    { city: 'Bayonne', zips: '07002' },
  ],
  paterson: [
    { city: 'Paterson', zips: '07501 07502 07503 07505' },
    { city: 'Passaic', zips: '07055' },
    { city: 'Clifton', zips: '07011 07013' },
  ],
  philadelphia: [{ city: 'Philadelphia', zips: '19120 19124 19132 19134 19140 19143 19144 19149' }],
  allentown: [
    { city: 'Allentown', zips: '18101 18102 18103 18109' },
    { city: 'Bethlehem', zips: '18015 18018' },
  ],
  miami: [
    { city: 'Miami', zips: '33125 33127 33135 33142 33147 33161' },
    { city: 'Hialeah', zips: '33010 33012 33013' },
  ],
  fort_lauderdale: [
    { city: 'Fort Lauderdale', zips: '33309 33311 33313' },
    { city: 'Lauderhill', zips: '33319 33351' },
  ],
  orlando: [
    { city: 'Orlando', zips: '32805 32808 32811 32822' },
    { city: 'Kissimmee', zips: '34741 34743' },
  ],
  tampa: [{ city: 'Tampa', zips: '33604 33607 33610 33614' }],
  new_haven: [
    { city: 'New Haven', zips: '06511 06513 06515 06519' },
    { city: 'West Haven', zips: '06516' },
    { city: 'Hamden', zips: '06514 06517' },
  ],
} satisfies Record<string, Town[]>
export type Region = keyof typeof towns

/** Area codes of a state; the last seven digits are always 555-01xx, which are never assigned. */
const areaCodes = {
  NY: '212 315 332 347 363 516 518 585 607 631 646 680 716 718 838 845 914 917 929 934',
  NJ: '201 551 609 640 732 848 856 862 908 973',
  PA: '215 223 267 272 412 445 484 570 582 610 717 724 814 835 878',
  FL: '239 305 321 352 386 407 448 561 656 689 727 754 772 786 813 850 863 904 941 954',
  CT: '203 475 860 959',
} as const
export type State = keyof typeof areaCodes

export interface Address {
  address_line1: string
  address_line2: string | null
  city: string
  postal_code: string
}
export function anAddress(random: Random, region: Region): Address {
  const { city, zips } = random.pick<Town>(towns[region])
  return {
    address_line1: `${random.int(11, 1299)} ${random.pick(streets)} ${random.pick(kinds)}`,
    address_line2: random.chance(0.55) ? `Apt ${random.int(1, 9)}${random.pick([...'ABCDEFGH'])}` : null,
    city,
    postal_code: random.pick(zips.split(' ')),
  }
}

/** Yields numbers in random order; none repeats before all have been used once. */
export function* phoneNumbers(random: Random, state: State): Generator<string, never> {
  const all = areaCodes[state]
    .split(' ')
    .flatMap(area => Array.from({ length: 100 }, (_, n) => `+1${area}55501${String(n).padStart(2, '0')}`))
  for (;;) yield* random.shuffle(all)
}

/** Returns a random number in the state. */
export const aPhone = (random: Random, state: State) =>
  `+1${random.pick(areaCodes[state].split(' '))}55501${String(random.int(0, 99)).padStart(2, '0')}`
