type Keys<T> = T extends unknown ? keyof T : never

/** The names that one object shares with a later one. Passes its findings along, because only tail recursion may be this long. */
type Twice<Parts extends readonly object[], Found = never> = Parts extends readonly [
  infer First,
  ...infer Rest extends readonly object[],
]
  ? Twice<Rest, Found | (keyof First & Keys<Rest[number]>)>
  : Found

type All<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer I) => void ? I : never

/** One object made of each feature's own. A name that two of them use does not compile. */
export const joined = <const Parts extends readonly object[]>(
  ...parts: [Twice<Parts>] extends [never] ? Parts : { usedTwice: Twice<Parts> }[]
): { readonly [Name in keyof All<Parts[number]>]: All<Parts[number]>[Name] } => Object.assign({}, ...parts)
