type Keys<T> = T extends unknown ? keyof T : never

/** The names that an object shares with a later one. Passes its findings along, because only tail recursion can go this deep. */
type Twice<Parts extends readonly object[], Found = never> = Parts extends readonly [
  infer First,
  ...infer Rest extends readonly object[],
]
  ? Twice<Rest, Found | (keyof First & Keys<Rest[number]>)>
  : Found

type All<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer I) => void ? I : never

/** Merges the objects of all features. A name used twice does not compile. */
export const joined = <const Parts extends readonly object[]>(
  ...parts: [Twice<Parts>] extends [never] ? Parts : { usedTwice: Twice<Parts> }[]
): { readonly [Name in keyof All<Parts[number]>]: All<Parts[number]>[Name] } => Object.assign({}, ...parts)
