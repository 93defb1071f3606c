/** Sample work for beside.test.ts. */
export const double = (all: number[]) => all.map(one => 2 * one)

export function broken() {
  throw new Error('It broke.')
}

export function endless() {
  for (;;);
}

export function greedy() {
  const all: number[][] = []
  for (;;) all.push(Array.from({ length: 10_000 }, (_, at) => at))
}

/** Ends its thread after responding. */
export function leaving() {
  setTimeout(() => process.exit(), 50)
}
